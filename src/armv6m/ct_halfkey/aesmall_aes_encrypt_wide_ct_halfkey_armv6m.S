/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m_ct_halfkey.inc"
#include "aesmall_armv6m_ct_halfkey_last_round.inc"
#include "aesmall_armv6m_ct_halfkey_pack.inc"
#include "aesmall_armv6m_ct_halfkey_round_0.inc"
#include "aesmall_armv6m_ct_halfkey_round_1.inc"
#include "aesmall_armv6m_ct_halfkey_round_2.inc"
#include "aesmall_armv6m_ct_halfkey_round_3.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes_encrypt_wide_ct_halfkey_armv6m
 * C:        void f(const uint32_t *schedule, const uint8_t in[32], uint8_t out[32],
 *                  uint32_t rounds);
 * Does:     encryption of two blocks with AES-128, -192 or -256, FIPS 197 5.1, bitsliced
 * Args:     schedule=r0 read 16 (rounds + 1), in=r1 read 32, out=r2 write 32, rounds=r3 is 10, 12
 *           or 14, or 1, see there, in==out allowed, in and out at any address
 * Clobbers: r0-r3 r12 lr, flags
 * Saves:    r4-r11
 * Stack:    92, with in or out not aligned 148
 * Tables:   no tables
 * Wipes:    the words of stack that the rounds used, r1, r3, r12. The rest of it and the other
 *           registers hold public values
 * Cost:     M0+: entry 11 + first 197 + 3 x round_1 389 + 3 x check_1 13 - 1 + passed 1 + 2 x rounds_2_3 741
 *           + 2 x check_3 13 + 2 x round_0 309 + 2 x again 2 + to_last 2 + far_last 2 + last 397 = 3945 cycles;
 *           12 rounds 4696, 14 rounds 5412. Not aligned 476 more
 * Timing:   T0: constant cycles, no branch on secrets and no secret address
 */

@ REGISTERS. The macros of the rounds describe their use.
@
@   r0 .. r7  : planes   : plane b of the state in r<b>                          : between rounds
@             : words    : column c of block b in r<2 c + b>                     : first, last
@   r0        : schedule : pointer                                               : entry, first
@   r1        : in       : pointer                                               : entry, first
@   r2        : out      : pointer, kept on the stack                            : entry, first
@   r3        : rounds   :                                                       : entry, first
@   r8 .. r12 : spilled  : values inside a round; planes of the state in between : all
@   lr        : keys     : pointer to the round key of a round 0 or 2 modulo 4   : all

FUNCTION aesmall_aes_encrypt_wide_ct_halfkey_armv6m
        push  {r4, r5, r6, r7, lr}
        movs  r4, r1
        orrs  r4, r2
        lsls  r4, r4, #30
        beq   .Lencrypt_wide_aligned
@ = entry: 11 cycles taken, 10 on, 10 bytes

        @ Not aligned: again with a copy of in, which out overwrites.
        sub   sp, #36                   @ with the five registers a multiple of eight bytes
        movs  r5, r2
        mov   r4, sp
        COPY_32 r4, r1
        mov   r1, sp
        mov   r2, sp
        bl    aesmall_aes_encrypt_wide_ct_halfkey_armv6m
        mov   r4, sp
        COPY_32 r5, r4
        add   sp, #36
        pop   {r4, r5, r6, r7, pc}
@ = bytes: 466 cycles, 40 bytes

.Lencrypt_wide_aligned:
        SAVE  4
        movs  r3, r4                    @ NIBBLES
        ldr   r4, =0x3f3f3f3f           @ TURNED_1
        ldr   r6, =0x03030303           @ TURNED_3
        push  {r3, r4, r5, r6, r7}      @ the end: the last round key
        sub   sp, #4 * SLOTS
        ldr   r4, =0x55555555
        str   r4, [sp, #BITS]
        mov   lr, r0
        ldm   r1!, {r0, r2, r4, r6}     @ block 0 goes to the even words, block 1 to the odd ones
        ldm   r1, {r1, r3, r5, r7}
        PACK  0, 0
        b     .Lencrypt_wide_round_1
@ = first: 197 cycles, 324 bytes
        .ltorg

        @ lr moves on by two round keys before rounds 2 and 0. It comes to the last round key after
        @ round 9 or 13, which are a round 1, or round 11, which is a round 3.
.Lencrypt_wide_round_1:
        ROUND_1 0, 16, TURNED_1, NIBBLES, BITS
@ = round_1: 389 cycles, 722 bytes

        movs  ROUND_1_FREE, #32
        add   lr, ROUND_1_FREE
        ldr   ROUND_1_FREE, [sp, #END]
        cmp   lr, ROUND_1_FREE
        ROUND_1_END 0
        blo   .Lencrypt_wide_round_2
@ = check_1: 13 cycles taken, 12 on, 20 bytes
        bhi   .Lencrypt_wide_planes
@ = passed: 2 cycles taken, 1 on, 2 bytes
        b     .Lencrypt_wide_far_last
@ = to_last: 2 cycles, 2 bytes

        @ With rounds=1 out becomes the planes after round 1.
.Lencrypt_wide_planes:
        mov   r8, r7
        ldr   r7, [sp, #OUT]
        stm   r7!, {r0-r6}
        mov   r1, r8
        str   r1, [r7]
        RESTORE
@ = planes: 48 cycles, 40 bytes

/* aesmall_encrypt_wide_planes_ct_halfkey_armv6m
 * C:        void f(const uint32_t *schedule, const uint32_t planes[8], uint8_t out[32],
 *                  uint32_t rounds);
 * Does:     the rounds after the first one, for CTR, which has made the planes after that with
 *           rounds=1
 * Args:     schedule=r0 read 16 (rounds + 1), planes=r1 read 32, out=r2 write 32, rounds=r3 is 10,
 *           12 or 14, in==out allowed, both aligned
 * Clobbers: r0-r3 r12 lr, flags
 * Saves:    r4-r11
 * Stack:    92
 * Tables:   no tables
 * Wipes:    as the function above
 * Cost:     M0+: enter 54 + 2 x rounds_2_3 741 + 2 x check_3 13 + 2 x round_0 309 + 2 x again 2
 *           + 2 x round_1 389 + check_1 13 + check_1 12 + passed 1 + to_last 2 + far_last 2 + last 397 = 3389 cycles
 * Timing:   T0: constant cycles, no branch on secrets and no secret address
 */
ENTRY aesmall_encrypt_wide_planes_ct_halfkey_armv6m
        push  {r4, r5, r6, r7, lr}
        SAVE  4
        movs  r3, r4
        ldr   r4, =0x3f3f3f3f
        ldr   r6, =0x03030303
        push  {r3, r4, r5, r6, r7}
        sub   sp, #4 * SLOTS
        ldr   r4, =0x55555555
        str   r4, [sp, #BITS]
        adds  r0, #32
        mov   lr, r0
        ldm   r1, {r0-r7}
        b     .Lencrypt_wide_round_2
@ = enter: 54 cycles, 48 bytes
        .ltorg

.Lencrypt_wide_again:                       @ half way, as a branch spans 2 KB
        b     .Lencrypt_wide_round_1
@ = again: 2 cycles, 2 bytes

.Lencrypt_wide_round_2:
        ROUND_2 0, 0, NIBBLES, BITS
        ROUND_3 0, 16, TURNED_3, NIBBLES, BITS
@ = rounds_2_3: 741 cycles, 1374 bytes

        movs  ROUND_3_FREE, #32
        add   lr, ROUND_3_FREE
        ldr   ROUND_3_FREE, [sp, #END]
        cmp   lr, ROUND_3_FREE
        ROUND_3_END 0
        bne   .Lencrypt_wide_round_0
@ = check_3: 13 cycles taken, 12 on, 20 bytes
.Lencrypt_wide_far_last:                    @ half way, as above
        b     .Lencrypt_wide_last
@ = far_last: 2 cycles, 2 bytes

.Lencrypt_wide_round_0:
        ROUND_0 0, 0, BITS
        b     .Lencrypt_wide_again
@ = round_0: 309 cycles, 568 bytes

        @ The last round has no MixColumns. Two ShiftRows are missing unless it was round 12.
.Lencrypt_wide_last:
        LAST_ROUND 0, 0
        mov   r8, r7
        mov   r9, r5
        ldr   r7, [sp, #ROWS]
        SHIFT_ROWS_TWICE r0, r4, r5, r7
        SHIFT_ROWS_TWICE r2, r6, r5, r7
        ldr   r5, [sp, #OUT]
        stm   r5!, {r0, r2, r4, r6}
        movs  r0, r5
        movs  r2, r7
        mov   r5, r9
        mov   r7, r8
        SHIFT_ROWS_TWICE r1, r5, r4, r2
        SHIFT_ROWS_TWICE r3, r7, r4, r2
        stm   r0!, {r1, r3, r5, r7}
        RESTORE
@ = last: 397 cycles, 694 bytes
        .ltorg
END_FUNCTION aesmall_aes_encrypt_wide_ct_halfkey_armv6m

#endif
