/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m_ct_small_transpose.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_transpose_ct_small_armv6m
 * C:        no prototype: a part of encryption and decryption of two blocks with ct_small
 * Does:     words to planes or back (src/portable/ct/ct.h)
 * Args:     r0-r7 read, write
 * Clobbers: r0-r12 APSR
 * Saves:    r4-r11, see aesmall_begin_ct_small_armv6m
 * Stack:    0
 * Tables:   no tables
 * Wipes:    no data
 * Cost:     M0+: transpose 98 = 98 cycles
 * Timing:   T0: constant cycles, no branch on secrets, no secret address
 */

@ REGISTERS.
@
@   r0 - r7  : words : two words of a column, one of each block; or planes : all
@   r8 - r12 : homes : of words                                            : all

FUNCTION aesmall_transpose_ct_small_armv6m
        TRANSPOSE .Lsmall_nibbles, .Lsmall_pairs, .Lsmall_bits
        bx    lr
        @ = transpose: 98 cycles, 188 bytes

        .p2align 2
.Lsmall_nibbles:
        .word 0xf0f0f0f0
.Lsmall_pairs:
        .word 0x33333333
.Lsmall_bits:
        .word 0x55555555
END_FUNCTION aesmall_transpose_ct_small_armv6m

#endif
