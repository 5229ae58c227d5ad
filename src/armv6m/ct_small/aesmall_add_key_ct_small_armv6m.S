/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m_ct_small.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_add_key_ct_small_armv6m
 * C:        no prototype: a part of encryption and decryption of two blocks with ct_small
 * Does:     AddRoundKey, FIPS 197 5.1.4, with the key at KEY
 * Args:     planes=r0-r7 read, write
 * Clobbers: r0-r10 APSR
 * Saves:    r4-r10, see aesmall_begin_ct_small_armv6m
 * Stack:    0
 * Tables:   no tables
 * Wipes:    no data
 * Cost:     M0+: key 34 = 34 cycles
 * Timing:   T0: constant cycles, no branch on secrets, no secret address
 */

@ REGISTERS.
@
@   r0 - r7   : planes : of the two blocks                        : all
@   r5 r6 r7  : k keys : a word of the key, and the pointer to it : all
@   r8 r9 r10 : homes  : of planes                                : all

@ ADD_WORD x, k, keys, place   x <- x + a word of the round key. Clobbers k.
@ 3 cycles, 4 bytes
.macro ADD_WORD x, k, keys, place
        ldr   \k, [\keys, #4 * \place]
        eors  \x, \k
.endm

FUNCTION aesmall_add_key_ct_small_armv6m
        mov   r8, r6
        mov   r9, r7
        ldr   r7, [sp, #KEY]
        ADD_WORD r0, r6, r7, 0
        ADD_WORD r1, r6, r7, 1
        ADD_WORD r2, r6, r7, 2
        ADD_WORD r3, r6, r7, 3
        ADD_WORD r4, r6, r7, 4
        ADD_WORD r5, r6, r7, 5
        mov   r10, r5
        mov   r6, r8
        ADD_WORD r6, r5, r7, 6
        ldr   r7, [r7, #28]
        mov   r5, r9
        eors  r7, r5
        mov   r5, r10
        bx    lr
        @ = key: 34 cycles, 48 bytes
END_FUNCTION aesmall_add_key_ct_small_armv6m

#endif
