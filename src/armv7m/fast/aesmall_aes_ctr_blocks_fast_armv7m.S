/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define keys r0
#define state r3
#define end r3
#include "aesmall_armv7m_fast.inc"
#if AESMALL_ARMV7M_ASM

/* aesmall_aes_ctr_blocks_fast_armv7m
 * C:        void f(const void *schedule, uint8_t counter[16], const uint8_t *in, uint8_t *out,
 *           size_t blocks, uint32_t rounds);
 * Does:     CTR with AES-128, -192 or -256, SP 800-38A 6.5: out = in + E(counter), E(counter +
 *           1), .... The counter has 128 bits, wraps to 0, and is left as the next block has it
 * Args:     schedule=r0 read 16 (rounds + 1), counter=r1 write 16, in=r2 read 16 x blocks, out=r3
 *           write 16 x blocks, blocks at sp, rounds at sp + 4 is 10, 12 or 14, in==out allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r11
 * Stack:    80 (36 pushed, a frame of 44), looped 88
 * Tables:   aesmall_sbox_mix_armv7m, 1024 B
 * Wipes:    the cache on the stack is zeroed. No secret is left in registers
 * Cost:     459, 566, 673 instructions a block with 10, 12, 14 rounds. Modelled, M4 / M33: 489 / 460,
 *           605 / 569, 721 / 678 cycles; for a call 247 / 231 more. A carry out of byte 15 of the
 *           counter costs 202 / 188 more. Looped: 516 / 473, 634 / 581, 752 / 689 cycles a block
 * Timing:   T1: time depends on blocks, on the counter and on the addresses of in and out, which
 *           are public. Table index secret, memory: SRAM
 */

@ Of 256 blocks in a row only byte 15 of the counter differs. In round 1 it has a part in column 0 only,
@ and in round 2 that column has a part in each, one byte. The unchanged values are kept on the stack.
@
@ REGISTERS, besides the registers of aesmall_armv7m_fast.inc; and the frame.
@
@   r0         : schedule  : pointer                                               : entry
@   r0 keys    : keys      : pointer: the round key to add next                    : fill, block
@   r1         : counter   : pointer                                               : entry, fill
@   r2         : in        : pointer                                               : entry
@   r3         : out       : pointer                                               : entry
@   r3         : column    : 0 after round 1                                       : fill
@   r3 state   : bytes     : 15 of the counter, 15 of the first key; less blocks x 2^16 : block
@   r3 end     : keys      : pointer: the last round key, if looped                    : block
@   r4 r5      : blocks, rounds : numbers                                          : entry
@   r5-r11     : scratch   : pointers, numbers, words of a block                   : between blocks
@   r7 index   : byte      : 15 of the counter + of the first key                  : to the next block
#define index t2
#define IN        0                     /* pointer */
#define OUT       4                     /* pointer */
#define THIRD     8                     /* pointer to the round key of round 3 */
#define LAST      12                    /* pointer to the last round key, or the fifth before it */
#define ONE       16                    /* column 0 after round 1, without byte 15 of the counter */
#define TWO       20                    /* the columns after round 2, without that column */
#define LEFT      36                    /* blocks after this run */
#define POINTER   40                    /* of the caller to the counter */
#define STATE     44                    /* state, if looped */
#define FRAME     (44 + 8 * AESMALL_ARMV7M_FAST_LOOPED)
#define ARGUMENTS (36 + FRAME)          /* blocks, rounds */
@ One more block, in byte 15 of the counter and in the blocks of the run
#define NEXT      0x00010001

@ ADD_COLUMN_0 word   adds to the columns of round 2 the parts of column 0 of round 1. Clobbers t2 to t5.
@ 12 instructions, 48 bytes. M4 13 cycles, M33 12
.macro ADD_COLUMN_0 word
        lsr.w t2, \word, #24
        uxtb.w t3, \word
        ubfx  t4, \word, #8, #8
        ubfx  t5, \word, #16, #8
        ENTRY_OF t2, t2
        ENTRY_OF t3, t3
        ENTRY_OF t4, t4
        ENTRY_OF t5, t5
        eor.w c1, c1, t2
        eor.w c0, c0, t3, ror #24
        eor.w c3, c3, t4, ror #16
        eor.w c2, c2, t5, ror #8
.endm

@ ADD_COUNT op, offset, n   adds n, and the carry if op is ADCS, to the word of the counter at `offset`.
@ Clobbers t3.
@ 5 instructions, 20 bytes
.macro ADD_COUNT op, offset, n
        ldr.w t3, [r1, #\offset]
        rev.w t3, t3
        \op  t3, t3, \n
        rev.w t3, t3
        str.w t3, [r1, #\offset]
.endm

FUNCTION aesmall_aes_ctr_blocks_fast_armv7m
        push.w {r4-r11, lr}
        sub   sp, #FRAME
        ldr   r4, [sp, #ARGUMENTS]
        ldr   r5, [sp, #(ARGUMENTS + 4)]
        str   r1, [sp, #POINTER]
        str   r2, [sp, #IN]
        str   r3, [sp, #OUT]
        str   r4, [sp, #LEFT]
        cmp   r4, #0
        beq.w .Lctr_leave
        add.w r5, r0, r5, lsl #4
#if !AESMALL_ARMV7M_FAST_LOOPED
        subs  r5, #80
#endif
        str   r5, [sp, #LAST]
        add.w keys, r0, #48
        str   keys, [sp, #THIRD]
        .p2align 2

@ The rounds 1 and 2 of one counter; adding its part once more takes it away.
.Lctr_fill:
        ldr.w table, .Lctr_table
        ldr.w keys, [sp, #THIRD]
        ldr.w r1, [sp, #POINTER]
        sub.w keys, keys, #48
        LOAD_BLOCK 4, 12, 16
        ADD_FIRST_KEY
        lsr.w r3, c3, #24
        ENTRY_OF r3, r3
        ENCRYPT 0, 16
        eor.w t0, c0, r3
        str.w t0, [sp, #ONE]
        mov.w r3, c0
        ENCRYPT 0, 16
        ADD_COLUMN_0 r3
        str.w c0, [sp, #TWO]
        str.w c1, [sp, #(TWO + 4)]
        str.w c2, [sp, #(TWO + 8)]
        str.w c3, [sp, #(TWO + 12)]

@ A run: the blocks left, but not beyond 255 in byte 15 of the counter. The counter goes to its end.
        ldr.w r1, [sp, #POINTER]
        ldr.w t1, [sp, #LEFT]
        ldrb.w t0, [r1, #15]
        ldrb  t3, [keys, #(15 - 48)]
        rsb.w t2, t0, #256
        cmp.w t1, t2
        bhs.n .Lctr_whole
        mov.w t2, t1
.Lctr_whole:
        sub.w t1, t1, t2
        str.w t1, [sp, #LEFT]
        orr.w state, t0, t3, lsl #8
        sub.w state, state, t2, lsl #16
        ADD_COUNT adds, 12, t2
        ADD_COUNT adcs, 8, #0
        ADD_COUNT adcs, 4, #0
        ADD_COUNT adcs, 0, #0
        eor.w index, state, state, lsr #8
        uxtb.w index, index
        .p2align 2

.Lctr_block:
        ENTRY_OF index, index
        ldr.w t1, [sp, #ONE]
        ldr.w c0, [sp, #TWO]
        ldr.w c1, [sp, #(TWO + 4)]
        ldr.w c2, [sp, #(TWO + 8)]
        ldr.w c3, [sp, #(TWO + 12)]
        ldr.w keys, [sp, #THIRD]
        eor.w t1, t1, index             @ column 0 after round 1
        ADD_COLUMN_0 t1

#if AESMALL_ARMV7M_FAST_LOOPED
        str.w state, [sp, #STATE]
        ldr.w end, [sp, #LAST]
        FIRST_BYTE .w
.Lctr_round:
        ROUND_BY_ROW_3 ENTRY_OF, 0, 16, 4, 12
        cmp.n keys, end
        FIRST_BYTE .n
        bne.w .Lctr_round
        ROUND_BY_ROW_0 S_BYTE_OF, 0, 0, 4, 12
        ldr.w state, [sp, #STATE]
#else

@ The rounds 3 and 4, and two or four more of longer keys
.Lctr_again:
        ENCRYPT 0, 16
        ENCRYPT 0, 16
        ldr.w t0, [sp, #LAST]
        cmp.w keys, t0
        bne.w .Lctr_again
        ENCRYPT 0, 0
        ENCRYPT 16, 0
        ENCRYPT 32, 0
        ENCRYPT 48, 0
        ENCRYPT 64, 0
        ENCRYPT_LAST 80
#endif

        ldr.w t0, [sp, #IN]
        ldr.w t1, [sp, #OUT]
        ldr.w t4, [t0, #4]
        ldr.w t5, [t0, #8]
        ldr.w t6, [t0, #12]
        ldr.w t3, [t0], #16
        eor.w c1, c1, t4
        eor.w c2, c2, t5
        eor.w c3, c3, t6
        eor.w c0, c0, t3
        adds.w state, state, #NEXT
        eor.w index, state, state, lsr #8
        str.w c1, [t1, #4]
        str.w c2, [t1, #8]
        str.w c3, [t1, #12]
        str.w c0, [t1], #16
        str.w t0, [sp, #IN]
        str.w t1, [sp, #OUT]
        uxtb.n index, index             @ two bytes: the branch is faster on M33
        bcc.w .Lctr_block
        ldr   r0, [sp, #LEFT]
        cmp   r0, #0
        bne.w .Lctr_fill

        movs  r3, #0
        str   r3, [sp, #ONE]
        str   r3, [sp, #TWO]
        str   r3, [sp, #(TWO + 4)]
        str   r3, [sp, #(TWO + 8)]
        str   r3, [sp, #(TWO + 12)]
#if AESMALL_ARMV7M_FAST_LOOPED
        str   r3, [sp, #STATE]
#endif
        movs  r1, #0
        movs  r2, #0
        mov   r12, r3
.Lctr_leave:
        add   sp, #FRAME
        pop.w {r4-r11, pc}
        .p2align 2
.Lctr_table:
        .word aesmall_sbox_mix_armv7m
END_FUNCTION aesmall_aes_ctr_blocks_fast_armv7m

#endif
