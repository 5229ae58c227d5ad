/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv7m_balanced_encrypt.inc"
#if AESMALL_ARMV7M_DSP

/* aesmall_aes_ctr_blocks_balanced_armv7m
 * C:        void f(const void *schedule, uint8_t counter[16], const uint8_t *in, uint8_t *out,
 *                  size_t blocks, uint32_t rounds);
 * Does:     CTR with AES-128, -192 or -256, SP 800-38A 6.5: out = in + E(counter), E(counter +
 *           1), .... The counter has 128 bits, wraps to 0, and is left as the next block has it
 * Args:     schedule=r0 read 16 (rounds + 1), counter=r1 write 16, in=r2 read 16 x blocks, out=r3
 *           write 16 x blocks, blocks at sp, rounds at sp + 4 is 10, 12 or 14. counter, in and out
 *           at any address, in==out allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r11
 * Stack:    112 (52 pushed, a frame of 60)
 * Tables:   aesmall_sbox_armv6m, 256 B
 * Wipes:    the unchanged parts on the stack and the key stream are zeroed, the GE flags too
 * Cost:     886, 2827, 41647 instructions for 1, 4, 64 blocks. Modelled, M4 / M33: 1062, 3279,
 *           47619 / 981, 3042, 44262 cycles, 984 / 944 bytes; so with 10 rounds, from a counter
 *           that ends in 0. A block costs 160 / 150 more with 12 rounds and 320 / 300 with 14
 * Timing:   T1: time depends on blocks, on the counter and on the addresses of in and out, which
 *           are public. Table index secret, memory: SRAM
 */

@ REGISTERS, besides the registers of the rounds.
@
@   r0       : table    : the S-box                                : all
@   r1-r3    : t        : free                                     : all
@   r4-r7    : x0-x3    : rows 0 to 3; a block                     : all
@   r8       : in       : pointer                                  : last
@   r9       : out      : pointer                                  : last
@   r8-r11   : block    : of the counter                           : refill
@   r12      : keys     : pointer to the next round key            : all
@   r13 = sp : the frame below                                     : all
@   r14 = lr : end      : the key before which the loop ends       : round

@ The frame: the values that stay the same in 256 blocks, up to LAST; then pointers, and the arguments.
@   KEY_BYTE   byte 15 of the first round key
@   COLUMN     column 0 of round 1 with its key, without the part of byte 15 of the counter: 4 words
@   ROWS       rows of round 2 with their key, without the part of that column
@   KEY_3      pointer to round key 3
@   LAST       pointer to the last round key
@   COUNT      byte 15 of the counter
@   OUT_END    where out ends
@   ROUND      of the unchanged parts, 1 or 2; 0 in a block
#define KEY_BYTE 0
#define COLUMN 4
#define ROWS 20
#define KEY_3 36
#define LAST 40
#define COUNT 44
#define OUT_END 48
#define ROUND 52
#define SCHEDULE 60
#define COUNTER 64
#define IN 68
#define OUT 72
#define BLOCKS 112
#define ROUNDS 116

FUNCTION aesmall_aes_ctr_blocks_balanced_armv7m
        push  {r0-r11, lr}
        sub   sp, #60
        ldr   r4, [sp, #BLOCKS]
        add   r4, r3, r4, lsl #4
        str   r4, [sp, #OUT_END]
        cmp   r4, r3
        beq   .Lctr_leave
        ldr   r4, [sp, #ROUNDS]
        ldrb  r5, [r0, #15]
        add   r4, r0, r4, lsl #4
        add   r6, r0, #48
        str   r4, [sp, #LAST]
        str   r5, [sp, #KEY_BYTE]
        str   r6, [sp, #KEY_3]

@ The unchanged parts: the first two rounds, without byte 15 of the counter and its effects.
.Lctr_refill:
        ldr.w r12, [sp, #SCHEDULE]
        ldr   r3, [sp, #COUNTER]
        ldr.w r0, .Lctr_table
        ldm   r12!, {r4-r7}
        ldr.w r8, [r3]
        ldr.w r9, [r3, #4]
        ldr.w r10, [r3, #8]
        ldr.w r11, [r3, #12]
        eor   r4, r4, r8
        eor   r5, r5, r9
        eor   r6, r6, r10
        eor   r7, r7, r11
        lsr   r11, r11, #24
        str.w r11, [sp, #COUNT]
        TRANSPOSE r4, r5, r6, r7, r1, r2
        movs  r1, #1
.Lctr_sub_once:
        str   r1, [sp, #ROUND]
        mov.w lr, r12                   @ the loop ends before it begins
        b.w   .Lctr_sub

.Lctr_refilled:
        cmp   r1, #1
        bne   .Lctr_second
        bic   r7, r7, #0xff             @ without byte 15, which is in row 3 and has come to column 0
        bl    .Lctr_mix
        uxtb  r1, r4
        uxtb  r2, r5
        uxtb  r3, r6
        uxtb.w r8, r7
        add   r9, sp, #COLUMN
        stm   r9, {r1-r3, r8}
        bic   r4, r4, #0xff             @ no block looks up the missing entries
        bic   r5, r5, #0xff
        bic   r6, r6, #0xff
        bic   r7, r7, #0xff
        movs  r1, #2
        b     .Lctr_sub_once
.Lctr_second:
        bic   r4, r4, #0xff             @ without column 0, which is in a column of its own in each row
        bic   r5, r5, #0xff000000
        bic   r6, r6, #0xff0000
        bic   r7, r7, #0xff00
        bl    .Lctr_mix
        add   r1, sp, #ROWS
        stm   r1!, {r4-r7}
        movs  r1, #0
        str   r1, [sp, #ROUND]

@ A block: byte 15 through round 1, its effects through round 2.
        .p2align 2
.Lctr_block:
        ldr.w r1, [sp, #COUNT]
        ldr.w r2, [sp, #KEY_BYTE]
        add   r12, sp, #COLUMN
        eor   r1, r1, r2
        ldm   r12!, {r4-r7}             @ on to ROWS
        ldrb.w r1, [r0, r1]             @ d, in row 3 of column 0; MixColumns: d, d, 3d, 2d
        eor   r4, r4, r1
        sbfx  r2, r1, #7, #1
        eor   r5, r5, r1
        and   r2, r2, #REDUCTION
        eor   r6, r6, r1
        eor   r2, r2, r1, lsl #1
        WIDE(uxtb) r2, r2               @ 2d
        eor   r6, r6, r2
        eor   r7, r7, r2
        LOOKUP_4 r4, r5, r6, r7         @ SubBytes and ShiftRows
        lsl   r5, r5, #24
        lsl   r6, r6, #16
        lsl   r7, r7, #8
        bl    .Lctr_mix
        ldr.w r12, [sp, #KEY_3]
        ldr.w lr, [sp, #LAST]
        b.w   .Lctr_sub

.Lctr_round:
        JOIN_ROWS
        MIX_ADD_KEY
.Lctr_sub:
        SUB_ROWS
        bne.w .Lctr_round

        JOIN_ROWS
        ldr.w r1, [sp, #ROUND]
        cmp   r1, #0
        bne   .Lctr_refilled
        LAST_KEY
        ldr.w r8, [sp, #IN]
        ldr.w r9, [sp, #OUT]
        ldr   r1, [r8], #4
        ldr   r2, [r8], #4
        ldr   r3, [r8], #4
        ldr   r10, [r8], #4
        eor   r4, r4, r1
        eor   r5, r5, r2
        eor   r6, r6, r3
        eor   r7, r7, r10
        ldr   r1, [sp, #COUNT]
        ldr   r2, [sp, #OUT_END]
        str   r4, [r9], #4
        str   r5, [r9], #4
        str   r6, [r9], #4
        str   r7, [r9], #4
        adds  r1, #1
        str.w r8, [sp, #IN]
        str.w r9, [sp, #OUT]
        str   r1, [sp, #COUNT]
        lsls  r3, r1, #24
        beq   .Lctr_carry
        cmp   r9, r2
        bne   .Lctr_block

        ldr   r3, [sp, #COUNTER]
        strb  r1, [r3, #15]
.Lctr_wipe:
        movs  r1, #0
        movs  r2, #0
        movs  r3, #0
        mov   r12, sp
        stm   r12!, {r1-r3}
        stm   r12!, {r1-r3}
        stm   r12!, {r1-r3}
        uadd8 r1, r1, r1
.Lctr_leave:
        add   sp, #76
        pop   {r4-r11, pc}

@ Byte 15 of the counter has become 0.
.Lctr_carry:
        ldr   r3, [sp, #COUNTER]
        movs  r4, #15
        strb  r1, [r3, #15]
.Lctr_carry_byte:
        subs  r4, #1
        bmi   .Lctr_carried
        ldrb  r1, [r3, r4]
        adds  r1, #1
        strb  r1, [r3, r4]
        lsls  r1, r1, #24
        beq   .Lctr_carry_byte
.Lctr_carried:
        cmp   r9, r2
        bne   .Lctr_refill
        b     .Lctr_wipe

        .p2align 2
.Lctr_mix:
        MIX_ADD_KEY
        bx    lr

        .p2align 2
.Lctr_table:
        .word aesmall_sbox_armv6m
END_FUNCTION aesmall_aes_ctr_blocks_balanced_armv7m

#endif
