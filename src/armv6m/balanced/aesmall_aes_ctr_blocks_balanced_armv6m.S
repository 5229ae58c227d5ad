/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m_balanced_encrypt.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes_ctr_blocks_balanced_armv6m
 * C:        void f(const void *schedule, uint8_t counter[16], const uint8_t *in, uint8_t *out,
 *                  size_t blocks, uint32_t rounds);
 * Does:     CTR with AES-128, -192 or -256, SP 800-38A 6.5: out = in + E(counter), E(counter +
 *           1), .... The counter has 128 bits, wraps to 0, and is left as the next block has it
 * Args:     schedule=r0 read 16 (rounds + 1), counter=r1 write 16, in=r2 read 16 x blocks, out=r3
 *           write 16 x blocks, blocks at sp, rounds at sp + 4 is 10, 12 or 14, in==out allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r11
 * Stack:    112 (52 pushed, a frame of 60)
 * Tables:   aesmall_sbox_armv6m, 256 B
 * Wipes:    the cache on the stack and the key stream are zeroed
 * Cost:     M0+: entry 32 + fill 4 + 16 x copy 7 - 1 + first 58 + zero 5 + column 17 + zeros 9
 *           + 2 x (sub_once 5 + sub 78 + subbed 2 + mix_once 3 + mix 48) + rows 22
 *           + blocks x (two 36 + mix 48 + third 5 + 7 x (sub 79 + round 44) + sub 78 + subbed 2
 *           + last 45 + words 15 + next 9 + left 4 + more 2) - 1
 *           + done 8 + 14 x wipe 5 - 1 + leave 18
 *           = 1729, 5044, 71344 cycles for 1, 4, 64 blocks;
 *           so with 10 rounds. A block costs 246 more with 12 and 492 with 14. After a counter
 *           that ends in 255 the next block costs 523 more (25 if no block follows), and 10 for
 *           each further byte of the counter that becomes 0. Unaligned in or out + 157 a block
 * Timing:   T1: time depends on blocks, on the counter and on the addresses of in and out, which
 *           are public. Table index secret, memory: SRAM
 */

@ REGISTERS, besides the registers of the round.
@
@   r0       : keys     : pointer to the round key      : while a key is added
@            : k        : 0x1b                          : MixColumns
@            : table    : the S-box                     : SubBytes
@   r1       : y        : row 2, then free              : all
@   r2       : h        : free                          : all
@   r3       : low      : 0x01010101                    : round (free elsewhere)
@   r4-r7    : x0-x3    : rows of the state             : all
@   r8       : end      : the key before which the loop ends : all
@   r9       : mixed    : where to go on after mix      : all
@   r10      : subbed   : where to go on after round    : all
@   r11      : count    : the last byte of the counter  : all
@   r12      : keys     : pointer to the next round key : all
@   r13 = sp : the frame below                          : all
@   r14 = lr : table    : the S-box                     : all

@ The frame: the values that stay the same in 256 blocks, up to KEY_3; a block of bytes; pointers; the arguments on
@ the stack.
@   KEY_BYTE   byte 15 of the first round key
@   COLUMN     column 0 of round 1 with its key, without the part of byte 15 of the counter: 4 words
@   ROWS       rows of round 2 with their key, without the part of that column: 4 words
@   KEY_3      pointer to round key 3
@   OUT_END    where out ends
#define KEY_BYTE 0
#define COLUMN 4
#define ROWS 20
#define KEY_3 36
#define BLOCK 40
#define OUT_END 56
#define SCHEDULE 60
#define COUNTER 64
#define IN 68
#define OUT 72
#define BLOCKS 112
#define ROUNDS 116

FUNCTION aesmall_aes_ctr_blocks_balanced_armv6m
        push  {r4-r7, lr}
        mov   r4, r8
        mov   r5, r9
        mov   r6, r10
        mov   r7, r11
        push  {r0-r7}
        sub   sp, #60
        ldr   r0, .Lctr_table
        mov   lr, r0
        ldr   r0, [sp, #BLOCKS]
        lsls  r0, r0, #4
        adds  r0, r3
        str   r0, [sp, #OUT_END]
        cmp   r0, r3
        bne   .Lctr_refill
@ = entry: 32 cycles taken, 31 on, 30 bytes
        b     .Lctr_leave
@ = none: 2 cycles, 2 bytes

@ The unchanged parts: the first two rounds, without byte 15 of the counter and its effects.
.Lctr_refill:
        ldr   r1, [sp, #COUNTER]
        add   r2, sp, #BLOCK
        movs  r3, #15
@ = fill: 4 cycles, 6 bytes
.Lctr_copy:
        ldrb  r0, [r1, r3]
        strb  r0, [r2, r3]
        subs  r3, #1
        bpl   .Lctr_copy
@ = copy: 7 cycles taken, 6 on, 8 bytes
        ldrb  r3, [r1, #15]
        mov   r11, r3
        ldr   r0, [sp, #SCHEDULE]
        ldrb  r3, [r0, #15]
        str   r3, [sp, #KEY_BYTE]
        ldm   r2!, {y, x2}
        ldm   r2!, {x0, x3}
        ADD_KEY y, x2, x0, x3, r3, x1
        mov   r12, r0
        ldr   r3, .Lctr_mask
        TRANSPOSE y, x2, x0, x3, r2, r3
        mov   r2, x0                    @ rows 2 and 3 go where SubBytes needs them
        mov   x0, x3
        mov   x3, r2
        adr   r0, .Lctr_refill_1
        b     .Lctr_sub_once
@ = first: 58 cycles, 88 bytes

        .p2align 2
.Lctr_refill_1:
        lsrs  x3, x3, #8                @ without byte 15, which is in row 3 and has come to column 0
        lsls  x3, x3, #8
        adr   r0, .Lctr_refill_2
        b     .Lctr_mix_once
@ = zero: 5 cycles, 8 bytes

        .p2align 2
.Lctr_refill_2:
        add   r0, sp, #COLUMN
        uxtb  r2, y
        uxtb  r3, x2
        stm   r0!, {r2, r3}
        uxtb  r2, x3
        uxtb  r3, x0
        stm   r0!, {r2, r3}
        movs  r2, #0xff                 @ no block looks up the missing entries
        bics  y, r2
        bics  x2, r2
        bics  x3, r2
        bics  x0, r2
        adr   r0, .Lctr_refill_3
@ = column: 17 cycles, 26 bytes
.Lctr_sub_once:
        mov   r10, r0
        mov   r8, r12                   @ the loop ends before it begins
        mov   r0, lr
        b     .Lctr_sub
@ = sub_once: 5 cycles, 8 bytes

        .p2align 2
.Lctr_refill_3:
        movs  r0, #0xff                 @ without column 0, which is in a column of its own in each row
        bics  x0, r0
        lsls  r0, r0, #8
        bics  x3, r0
        lsls  r0, r0, #8
        bics  x2, r0
        lsls  r0, r0, #8
        bics  x1, r0
        adr   r0, .Lctr_refill_4
@ = zeros: 9 cycles, 18 bytes
.Lctr_mix_once:
        mov   r9, r0
        b     .Lctr_mix
@ = mix_once: 3 cycles, 4 bytes

        .p2align 2
.Lctr_refill_4:
        add   r0, sp, #ROWS
        stm   r0!, {y, x2}
        str   x3, [r0]
        str   x0, [r0, #4]
        mov   r1, r12
        str   r1, [sp, #KEY_3]
        ldr   r0, [sp, #SCHEDULE]
        ldr   r1, [sp, #ROUNDS]
        lsls  r1, r1, #4
        adds  r0, r1
        mov   r8, r0                    @ the last round key
        adr   r0, .Lctr_rounds
        mov   r9, r0
        adr   r0, .Lctr_last
        mov   r10, r0

@ = rows: 22 cycles, 30 bytes

@ A block: byte 15 through round 1, its effects through round 2.
.Lctr_block:
        mov   r0, lr
        add   r2, sp, #KEY_BYTE
        ldm   r2!, {r1, x0, x1, x2}
        mov   r3, r11
        eors  r1, r3
        ldrb  r1, [r0, r1]              @ d, in row 3 of column 0; MixColumns: d, d, 3d, 2d
        eors  x0, r1
        eors  x1, r1
        eors  x2, r1
        lsrs  r3, r1, #7
        lsls  r1, r1, #1
        uxtb  r1, r1
        movs  x3, #REDUCTION
        muls  r3, x3, r3
        eors  r1, r3                    @ 2d
        ldm   r2!, {x3}
        eors  x2, r1
        eors  x3, r1
        ldrb  x0, [r0, x0]              @ SubBytes and ShiftRows
        ldrb  x1, [r0, x1]
        lsls  x1, x1, #24
        ldrb  x2, [r0, x2]
        lsls  x2, x2, #16
        ldrb  x3, [r0, x3]
        lsls  x3, x3, #8
        mov   r12, r2                   @ its key is ROWS

@ = two: 36 cycles, 52 bytes
.Lctr_mix:
        ldr   low, .Lctr_low
        MIX_ADD_KEY
        mov   pc, r9
@ = mix: 48 cycles, 84 bytes

        .p2align 2
.Lctr_rounds:
        ldr   r2, [sp, #KEY_3]
        mov   r12, r2
        b     .Lctr_sub
@ = third: 5 cycles, 6 bytes
.Lctr_round:
        MIX_ADD_KEY
@ = round: 44 cycles, 80 bytes
.Lctr_sub:
        SUB_HOME
        cmp   r12, r8
        bne   .Lctr_round
@ = sub: 79 cycles taken, 78 on, 124 bytes
        mov   pc, r10
@ = subbed: 2 cycles, 2 bytes

        .p2align 2
.Lctr_last:
        mov   r0, r12
        ADD_KEY x0, x1, x2, x3, r1, r2
        ldr   r2, .Lctr_mask
        TRANSPOSE x0, x1, x2, x3, r1, r2
        ldr   r0, [sp, #IN]
        ldr   r3, [sp, #OUT]
        movs  r1, r0
        orrs  r1, r3
        lsls  r1, r1, #30
        bne   .Lctr_bytes
@ = last: 46 cycles taken, 45 on, 76 bytes
        ldm   r0!, {r1, r2}
        eors  x0, r1
        eors  x1, r2
        ldm   r0!, {r1, r2}
        eors  x2, r1
        eors  x3, r2
        stm   r3!, {x0, x1, x2, x3}
@ = words: 15 cycles, 14 bytes
.Lctr_next:
        str   r0, [sp, #IN]
        str   r3, [sp, #OUT]
        mov   r0, r11
        adds  r0, #1
        mov   r11, r0
        lsls  r0, r0, #24
        beq   .Lctr_carry
@ = next: 10 cycles taken, 9 on, 14 bytes
        ldr   r0, [sp, #OUT_END]
        cmp   r0, r3
        beq   .Lctr_done
@ = left: 5 cycles taken, 4 on, 6 bytes
        b     .Lctr_block
@ = more: 2 cycles, 2 bytes
.Lctr_done:
        ldr   r1, [sp, #COUNTER]
        mov   r0, r11
        strb  r0, [r1, #15]
        movs  r0, #0
        mov   r1, sp
        movs  r2, #OUT_END
@ = done: 8 cycles, 12 bytes
.Lctr_wipe:
        subs  r2, #4
        str   r0, [r1, r2]
        bne   .Lctr_wipe
@ = wipe: 5 cycles taken, 4 on, 6 bytes
.Lctr_leave:
        add   sp, #76
        pop   {r4-r7}
        mov   r8, r4
        mov   r9, r5
        mov   r10, r6
        mov   r11, r7
        pop   {r4-r7, pc}
@ = leave: 18 cycles, 14 bytes

        .p2align 2
.Lctr_low:
        .word 0x01010101
.Lctr_table:
        .word aesmall_sbox_armv6m
.Lctr_mask:
        .word 0x00ff00ff

@ Blocks that are not word-aligned.
.Lctr_bytes:
        add   r1, sp, #BLOCK
        stm   r1!, {x0, x1, x2, x3}
        subs  r1, #16
        movs  r2, #15
@ = bytes: 8 cycles, 8 bytes
.Lctr_byte:
        ldrb  x0, [r0, r2]
        ldrb  x1, [r1, r2]
        eors  x0, x1
        strb  x0, [r3, r2]
        subs  r2, #1
        bpl   .Lctr_byte
@ = byte: 10 cycles taken, 9 on, 12 bytes
        adds  r0, #16
        adds  r3, #16
        b     .Lctr_next
@ = bytes_end: 4 cycles, 6 bytes

@ Byte 15 of the counter has become 0.
.Lctr_carry:
        ldr   r1, [sp, #COUNTER]
        movs  r0, #0xff
        strb  r0, [r1, #15]
        movs  r2, #15
@ = carry: 6 cycles, 8 bytes
.Lctr_carry_byte:
        ldrb  r0, [r1, r2]
        adds  r0, #1
        strb  r0, [r1, r2]
        lsls  r0, r0, #24
        bne   .Lctr_carried
@ = carry_byte: 8 cycles taken, 7 on, 10 bytes
        subs  r2, #1
        bpl   .Lctr_carry_byte
@ = carry_more: 3 cycles taken, 2 on, 4 bytes
.Lctr_carried:
        ldr   r0, [sp, #OUT_END]
        cmp   r0, r3
        beq   .Lctr_done
@ = carried: 5 cycles taken, 4 on, 6 bytes
        b     .Lctr_refill
@ = again: 2 cycles, 2 bytes
END_FUNCTION aesmall_aes_ctr_blocks_balanced_armv6m

#endif
