/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv7m_ct_ctr.inc"
#if AESMALL_ARMV7M_ASM
#if AESMALL_ARMV8M_ASM
#include "../ct_small/aesmall_armv7m_ct_small_mix_columns_1_m33.inc"
#include "aesmall_armv7m_ct_last_round_m33.inc"
#include "aesmall_armv7m_ct_round_1_m33.inc"
#include "aesmall_armv7m_ct_round_2_m33.inc"
#include "aesmall_armv7m_ct_sub_bytes_m33.inc"
#else
#include "../ct_small/aesmall_armv7m_ct_small_mix_columns_1_m4.inc"
#include "aesmall_armv7m_ct_last_round_m4.inc"
#include "aesmall_armv7m_ct_round_1_m4.inc"
#include "aesmall_armv7m_ct_round_2_m4.inc"
#include "aesmall_armv7m_ct_sub_bytes_m4.inc"
#endif

/* aesmall_aes_ctr_blocks_ct_armv7m
 * C:        void f(const void *schedule, uint8_t counter[16], const uint8_t *in, uint8_t *out,
 *           size_t blocks, uint32_t rounds);
 * Does:     CTR over whole blocks, SP 800-38A 6.5, two at a time: an even counter and the odd one
 *           after it. The unchanged parts are computed once: round 1 except byte 15 of the counter
 *           in 256 blocks, the S-box for byte 15 in 32, its part in round 1 in 8
 *           (doc/inside/armv7m-ct.md)
 * Args:     schedule=r0 read 352, 416 or 480, counter=r1 read and write 16, in=r2 read 16 blocks,
 *           out=r3 write 16 blocks, blocks=[sp], rounds=[sp+4] is 10, 12 or 14, in==out allowed,
 *           any alignment
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r11
 * Stack:    264 (36 pushed, a frame of 228)
 * Tables:   no tables
 * Wipes:    all that is cached, and the words of stack that the rounds used. The registers hold
 *           public values. The GE flags do not change
 * Cost:     A block in long runs: 994 / 982, 1205 / 1191, 1408 / 1391 instructions with 10, 12,
 *           14 rounds, 2030 / 1998 bytes. Modelled, M4 / M33: 1040 / 983, 1264 / 1195, 1472 /
 *           1393 cycles, unaligned more
 * Timing:   T0: constant cycles, no branch on secrets, no secret address
 */

@ REGISTERS. Between the steps all is on the stack.
@
@   r0 - r3   : schedule counter in out : arguments                                  : entry
@   r0        : keys      : pointer to a round key                                   : front, group
@   I0 .. I7  : planes    : before an S-box, after a round                           : front, group
@   J0 .. J7  : planes    : after an S-box                                           : front, group
@   r4 - r11  : words     : of the counter; the parts in column 0                    : entry, end; parts
@   r12       : chosen    : the lanes of these 8 counters                            : parts
@   r2 r3     : part_7    : of plane 7, and its lanes                                : parts
@   r0 r1     : low left  : last byte of the counter, blocks to do                   : group, run, stop
@   r2 r3 r4  : run turn back : blocks of the run, rotation of parts, where to go on : run
@   Q0 .. Q7  : planes    : after round 1                                            : pair
@   F0 F4     : turn column : rotation of parts, the bits of column 0                : pair
@   F1 F2     : parts     : of two planes                                            : pair
@   F3        : keys      : KEYS before round 2                                      : pair
@   r0 r1     : turn stop : rotation of parts, its end                               : both
@   S0 .. S7  : stream    : column c of block b in word 2 c + b                      : both, first, second
@   r12 lr    : in out    : pointers                                                 : both, first, second
@   r0 - r3   : text      : words; zeros at the end                                  : both, first, second; wipe

FUNCTION aesmall_aes_ctr_blocks_ct_armv7m
        push  {r4-r11, lr}
        sub   sp, #FRAME
        str   r0, [sp, #SCHEDULE]
        str   r1, [sp, #COUNTER]
        str   r2, [sp, #IN]
        str   r3, [sp, #TO]
        movs  r4, #0
        str   r4, [sp, #OUT]
        ldr   r4, [sp, #BLOCKS]
        ldr   r5, [sp, #ROUNDS]
        str   r4, [sp, #LEFT]
        add   r5, r0, r5, lsl #5
        sub   r5, r5, #96 - KEYS_BIAS
        str   r5, [sp, #END]
        add   r5, r0, #32 + KEYS_BIAS
        str   r5, [sp, #FIRST]
        movw  r5, #COLUMN_0 & 0xffff
        movt  r5, #COLUMN_0 >> 16
        str   r5, [sp, #COLUMN]
        cmp   r4, #0
        beq.w .Lctr_wipe
        ldr   r4, [r1, #0]
        ldr   r5, [r1, #4]
        ldr   r6, [r1, #8]
        ldr   r7, [r1, #12]
        add   r8, sp, #BLOCK
        stm   r8, {r4-r7}
        lsrs  r7, r7, #24
        str   r7, [sp, #LOW]

        @ Two equal counter blocks through round 1, without byte 15
.Lctr_front:
        add   r12, sp, #BLOCK
        ldm   r12, {r0, r1, r2, r3}     @ an interrupt may repeat it: the base stays
        EXCHANGE_BITS r0, r2, r1, r3, 0x0f0f0f0f, 4, r12, lr
        EXCHANGE_BITS r0, r1, r2, r3, 0x33333333, 2, r12, lr
        WIDEN I0, I1, r0
        WIDEN I2, I3, r1
        WIDEN I4, I5, r2
        WIDEN I6, I7, r3
        ldr   r0, [sp, #SCHEDULE]
        ADD_FIRST_KEY I0, I1, I2, I3, I4, I5, I6, I7
        bl    .Lctr_sub_bytes
        .irp  x, J0, J1, J2, J3, J4, J5, J6, J7
        bic   \x, \x, #0xc0000000
        .endr
        MIX_COLUMNS_1
        ldr   r0, [sp, #SCHEDULE]
        adds  r0, #32
        ADD_FIRST_KEY I0, I1, I2, I3, I4, I5, I6, I7
        STORE_PLANES CACHE, I0, I1, I2, I3, I4, I5, I6, I7

        @ The S-box of byte 15 of 32 counters. Lane 8 j + 2 g + b has counter 8 g + 2 j + b.
.Lctr_group:
        ldr   r0, [sp, #SCHEDULE]
        ldr   r1, [sp, #LOW]
        KEY_BIT I0, 0, 0xaaaaaaaa
        KEY_BIT I1, 1, 0xff00ff00
        KEY_BIT I3, 3, 0xcccccccc
        KEY_BIT I4, 4, 0xf0f0f0f0
        ldr   I2, [r0, #8]
        mvn   r2, #0
        lsls  r2, r2, #16
        eor   I2, r2, I2, asr #31
        HIGH_BIT I5, 5
        HIGH_BIT I6, 6
        HIGH_BIT I7, 7
        bl    .Lctr_sub_bytes
        STORE_PLANES SUBBED, J0, J1, J2, J3, J4, J5, J6, J7

        @ Their part in the planes after round 1, for 8 of these counters
.Lctr_parts:
        ldr   r0, [sp, #LOW]
        ldr   r3, [sp, #SUBBED + 28]
        ubfx  r0, r0, #3, #2
        lsls  r0, r0, #1
        mov   r12, #0x03030303
        lsl   r12, r12, r0
        and   r3, r3, r12
        eor   r2, r3, r3, ror #22
        CHOOSE_2 r0, r1, 0
        PART_8 0, r0, r4, r2
        PART_8 1, r1, r5, r4, r2
        CHOOSE_2 r0, r1, 2
        PART_8 2, r0, r6, r5
        PART_8 3, r1, r7, r6, r2
        CHOOSE_2 r0, r1, 4
        PART_8 4, r0, r8, r7, r2
        PART_8 5, r1, r9, r8
        CHOOSE_2 r0, r1, 6
        PART_8 6, r0, r10, r9
        PART_8 7, r1, r11, r10

        @ A run of pairs in these counters. The first block of all may be odd, the last one even.
.Lctr_run:
        ldr   r0, [sp, #LOW]
        ldr   r1, [sp, #LEFT]
        lsrs  r2, r0, #1                @ C: odd
        and   r3, r2, #3
        ubfx  r4, r0, #3, #2
        lsl   r3, r3, #3
        add   r3, r3, r4, lsl #1        @ 8 j + 2 g
        bcs   .Lctr_second
        cmp   r1, #1
        beq   .Lctr_first
        and   r2, r0, #7
        rsb   r2, r2, #8                @ to the end of these counters
        bic   r1, r1, #1
        cmp   r2, r1
        it    hi
        movhi r2, r1
        adr   r4, .Lctr_both
.Lctr_begin:
        adds  r4, #1                    @ Thumb
        str   r4, [sp, #OUT_1]
        str   r2, [sp, #RUN]
        add   r2, r3, r2, lsl #2
        str   r2, [sp, #STOP]
        mov   F0, r3

        @ Planes after round 1
        .balign 4
.Lctr_pair:
        ldr.w F3, [sp, #FIRST]
        ldr.w F4, [sp, #COLUMN]
        LOAD_2 Q0, Q1, 0, F1, F2
        str.w F3, [sp, #KEYS]
        str.w F0, [sp, #TURN]
        ADD_2 Q0, Q1, F1, F2, F0, F4
        LOAD_2 Q2, Q3, 2, F1, F2
        ADD_2 Q2, Q3, F1, F2, F0, F4
        LOAD_2 Q4, Q5, 4, F1, F2
        ADD_2 Q4, Q5, F1, F2, F0, F4
        LOAD_2 Q6, Q7, 6, F1, F2
        ADD_2 Q6, Q7, F1, F2, F0, F4
        b.w   aesmall_encrypt_wide_round_2_ct_armv7m

        .balign 4
.Lctr_both:
        ldr.w r12, [sp, #IN]
        ldr.w lr, [sp, #TO]
        ADD_TEXT S0, S2, S4, S6
        ADD_TEXT S1, S3, S5, S7
        ldr.w r0, [sp, #TURN]
        ldr.w r1, [sp, #STOP]
        STORE_TEXT S0, S2, S4, S6
        STORE_TEXT S1, S3, S5, S7
        str.w r12, [sp, #IN]
        str.w lr, [sp, #TO]
        add   F0, r0, #8
        cmp.w F0, r1
        bne   .Lctr_pair

        @ After a run
.Lctr_stop:
        ldr   r0, [sp, #LOW]
        ldr   r1, [sp, #LEFT]
        ldr   r2, [sp, #RUN]
        adds  r0, r0, r2
        subs  r1, r1, r2
        str   r1, [sp, #LEFT]
        str   r0, [sp, #LOW]
        lsrs  r2, r0, #8
        bne   .Lctr_carries
        cmp   r1, #0
        beq.w .Lctr_end
        lsls  r2, r0, #29
        bne   .Lctr_run
        lsls  r2, r0, #27
        bne   .Lctr_parts
        b     .Lctr_group

.Lctr_second:
        movs  r2, #1
        adr   r4, .Lctr_second_back
        b     .Lctr_begin
.Lctr_first:
        movs  r2, #1
        adr   r4, .Lctr_first_back
        b     .Lctr_begin

        .balign 4
.Lctr_second_back:
        mov   S0, S1
        mov   S2, S3
        mov   S4, S5
        mov   S6, S7
        .balign 4
.Lctr_first_back:
        ldr   r12, [sp, #IN]
        ldr   lr, [sp, #TO]
        ADD_TEXT S0, S2, S4, S6
        STORE_TEXT S0, S2, S4, S6
        str   lr, [sp, #TO]
        str   r12, [sp, #IN]
        b     .Lctr_stop

.Lctr_carries:
        movs  r0, #0
        str   r0, [sp, #LOW]
        add   r0, sp, #BLOCK
        movs  r2, #14
.Lctr_carry:
        ldrb  r3, [r0, r2]
        adds  r3, #1
        strb  r3, [r0, r2]
        lsls  r3, r3, #24
        bne   .Lctr_carried
        subs  r2, #1
        bpl   .Lctr_carry
.Lctr_carried:
        cmp   r1, #0
        bne.w .Lctr_front

.Lctr_end:
        ldr   r0, [sp, #COUNTER]
        ldr   r1, [sp, #LOW]
        add   r2, sp, #BLOCK
        strb  r1, [r2, #15]
        ldm   r2, {r4-r7}
        str   r4, [r0, #0]
        str   r5, [r0, #4]
        str   r6, [r0, #8]
        str   r7, [r0, #12]

.Lctr_wipe:
        movs  r0, #0
        movs  r1, #0
        movs  r2, #0
        movs  r3, #0
        mov   r12, sp
        add   lr, sp, #SECRETS
.Lctr_wiping:
        stm   r12!, {r0-r3}
        cmp   r12, lr
        blo   .Lctr_wiping
        mov   r12, r0
        add   sp, #FRAME
        pop   {r4-r11, pc}

        @ The S-box of the planes I0 .. I7 to J0 .. J7
.Lctr_sub_bytes:
        SUB_BYTES
        bx    lr
END_FUNCTION aesmall_aes_ctr_blocks_ct_armv7m

#endif
