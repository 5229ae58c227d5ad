/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m_ct_halfkey.inc"
#include "aesmall_armv6m_ct_halfkey_inv_last_round.inc"
#include "aesmall_armv6m_ct_halfkey_inv_round_0.inc"
#include "aesmall_armv6m_ct_halfkey_inv_round_1.inc"
#include "aesmall_armv6m_ct_halfkey_inv_round_2.inc"
#include "aesmall_armv6m_ct_halfkey_inv_round_3.inc"
#include "aesmall_armv6m_ct_halfkey_pack.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes_decrypt_wide_ct_halfkey_armv6m
 * C:        void f(const uint32_t *schedule, const uint8_t in[32], uint8_t out[32],
 *                  uint32_t rounds);
 * Does:     decryption of two blocks with AES-128, -192 or -256, FIPS 197 5.3, bitsliced
 * Args:     schedule=r0 read 16 (rounds + 1), in=r1 read 32, out=r2 write 32, rounds=r3 is 10, 12
 *           or 14, in==out allowed, in and out at any address
 * Clobbers: r0-r3 r12 lr, flags
 * Saves:    r4-r11
 * Stack:    92, with in or out not aligned 148
 * Tables:   no tables
 * Wipes:    the words of stack that the rounds used, r1 to r3, r12. The rest of it and the other
 *           registers hold public values
 * Cost:     M0+: entry 11 + first 228 - 1 + enter_1 6 + 3 x round_1 431 + 3 x check_1 14 - 1 + 2 x round_0 348
 *           + 2 x rounds_3_2 829 + 2 x again 2 + to_last 2 + far_last 2 + last 371 = 4311 cycles;
 *           12 rounds 5143, 14 rounds 5935. Not aligned 476 more
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
@   lr        : keys     : pointer to the last round key                         : first
@             :          : pointer to the round key of a round 1 modulo 4        : rounds

FUNCTION aesmall_aes_decrypt_wide_ct_halfkey_armv6m
        push  {r4, r5, r6, r7, lr}
        movs  r4, r1
        orrs  r4, r2
        lsls  r4, r4, #30
        beq   .Ldecrypt_wide_aligned
@ = entry: 11 cycles taken, 10 on, 10 bytes

        @ Not aligned: again with a copy of in, which out overwrites.
        sub   sp, #36                   @ with the five registers a multiple of eight bytes
        movs  r5, r2
        mov   r4, sp
        COPY_32 r4, r1
        mov   r1, sp
        mov   r2, sp
        bl    aesmall_aes_decrypt_wide_ct_halfkey_armv6m
        mov   r4, sp
        COPY_32 r5, r4
        add   sp, #36
        pop   {r4, r5, r6, r7, pc}
@ = bytes: 466 cycles, 40 bytes

.Ldecrypt_wide_aligned:
        SAVE  4
        mov   lr, r7
        movs  r3, r4                    @ NIBBLES
        ldr   r4, =0x3f3f3f3f           @ TURNED_1
        ldr   r6, =0x03030303           @ TURNED_3
        subs  r0, #48
        movs  r7, r0                    @ the end: one round key, less four
        push  {r3, r4, r5, r6, r7}
        sub   sp, #4 * SLOTS
        ldr   r4, =0x55555555
        str   r4, [sp, #BITS]
        ldm   r1!, {r0, r2, r4, r6}     @ block 0 goes to the even words, block 1 to the odd ones
        SHIFT_ROWS_TWICE r0, r4, r3, r5
        SHIFT_ROWS_TWICE r2, r6, r3, r5
        mov   r8, r0
        mov   r9, r2
        movs  r0, r5
        ldm   r1, {r1, r3, r5, r7}
        SHIFT_ROWS_TWICE r1, r5, r2, r0
        SHIFT_ROWS_TWICE r3, r7, r2, r0
        mov   r0, r8
        mov   r2, r9
        PACK  0, 0
        mov   r8, r0
        ldr   r0, [sp, #ROWS]
        cmp   r0, #0
        beq   .Ldecrypt_wide_enter_3        @ 12 rounds
@ = first: 228 cycles taken, 227 on, 384 bytes

        movs  r0, #15
        mvns  r0, r0
        add   lr, r0                    @ - 16
        mov   r0, r8
        b     .Ldecrypt_wide_round_1
@ = enter_1: 6 cycles, 10 bytes

.Ldecrypt_wide_enter_3:
        movs  r0, #47
        mvns  r0, r0
        add   lr, r0                    @ - 48
        mov   r0, r8
        b     .Ldecrypt_wide_round_3
@ = enter_3: 6 cycles, 10 bytes
        .ltorg

        @ lr moves back by four round keys after a round 1. When that was the first round of the
        @ cipher, the last one of this function, lr comes to the end.
.Ldecrypt_wide_round_1:
        INV_ROUND_1 0, 0, TURNED_1, NIBBLES, BITS
@ = round_1: 431 cycles, 790 bytes

        movs  INV_ROUND_1_FREE, #63
        mvns  INV_ROUND_1_FREE, INV_ROUND_1_FREE
        add   lr, INV_ROUND_1_FREE                    @ - 64
        ldr   INV_ROUND_1_FREE, [sp, #END]
        cmp   lr, INV_ROUND_1_FREE
        INV_ROUND_1_END 0
        bne   .Ldecrypt_wide_round_0
@ = check_1: 14 cycles taken, 13 on, 20 bytes
        b     .Ldecrypt_wide_far_last
@ = to_last: 2 cycles, 2 bytes

.Ldecrypt_wide_round_0:
        INV_ROUND_0 0, 48, BITS
        b     .Ldecrypt_wide_round_3
@ = round_0: 348 cycles, 636 bytes

        @ Half way, as a branch spans 2 KB
.Ldecrypt_wide_again:
        b     .Ldecrypt_wide_round_1
@ = again: 2 cycles, 2 bytes
.Ldecrypt_wide_far_last:
        b     .Ldecrypt_wide_last
@ = far_last: 2 cycles, 2 bytes

.Ldecrypt_wide_round_3:
        INV_ROUND_3 0, 32, TURNED_3, NIBBLES, BITS
        INV_ROUND_2 0, 16, NIBBLES, BITS
        b     .Ldecrypt_wide_again
@ = rounds_3_2: 829 cycles, 1512 bytes

.Ldecrypt_wide_last:
        INV_LAST_ROUND 0, 48
        mov   r8, r7
        ldr   r7, [sp, #OUT]
        stm   r7!, {r0, r2, r4, r6}
        mov   r6, r8
        stm   r7!, {r1, r3, r5, r6}
        movs  r2, #0
        RESTORE
@ = last: 371 cycles, 640 bytes
        .ltorg
END_FUNCTION aesmall_aes_decrypt_wide_ct_halfkey_armv6m

#endif
