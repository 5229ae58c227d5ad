/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m_ct_lean.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_inv_affine_ct_lean_armv6m
 * C:        no prototype: a step of decryption with ct_lean
 * Does:     the inverse of the affine map in the S-box, FIPS 197 5.1.1, on 32 bytes: rol1 + rol3 +
 *           rol6 + 5. Before and after SubBytes it makes InvSubBytes
 * Args:     eight planes at sp read, write
 * Clobbers: r0-r7 r12 APSR
 * Saves:    r4-r7, see aesmall_aes_decrypt_wide_ct_lean_armv6m
 * Stack:    0
 * Tables:   no tables
 * Wipes:    no data
 * Cost:     M0+: affine 46 = 46 cycles
 * Timing:   T0: constant cycles, no branch on secrets, no secret address
 */

@ Plane p of the result is the sum of planes p + 2, p + 5 and p + 7. In the order 0, 5, 2, 7, 4, 1, 6, 3
@ these are the three that follow p, and two sums of three have a sum of two in common: 12 additions.
@
@ REGISTERS.
@
@   r0 - r7 : planes : and their sums, 2+5 for planes 2 and 5 : all
@   r12     : x5     : plane 5                                : all

FUNCTION aesmall_inv_affine_ct_lean_armv6m
        mov   r0, sp
        ldm   r0, {r0-r7}
        mov   r12, r5                   @ 5
        eors  r5, r2                    @ 2+5
        eors  r7, r4                    @ 4+7
        eors  r2, r7                    @ 2+4+7
        str   r2, [sp, #4 * 5]
        ldr   r2, [sp, #4 * 7]          @ 7
        eors  r2, r5                    @ 2+5+7
        mvns  r2, r2
        str   r2, [sp, #4 * 0]
        eors  r5, r0                    @ 0+2+5
        str   r5, [sp, #4 * 3]
        eors  r7, r1                    @ 1+4+7
        mvns  r7, r7
        str   r7, [sp, #4 * 2]
        eors  r1, r6                    @ 1+6
        eors  r4, r1                    @ 1+4+6
        str   r4, [sp, #4 * 7]
        eors  r1, r3                    @ 1+3+6
        str   r1, [sp, #4 * 4]
        eors  r0, r3                    @ 0+3
        eors  r6, r0                    @ 0+3+6
        str   r6, [sp, #4 * 1]
        mov   r5, r12                   @ 5
        eors  r0, r5                    @ 0+3+5
        str   r0, [sp, #4 * 6]
        bx    lr
        @ = affine: 46 cycles, 56 bytes
END_FUNCTION aesmall_inv_affine_ct_lean_armv6m

#endif
