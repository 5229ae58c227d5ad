/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m_ct_lean_sub_bytes.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_sub_bytes_ct_lean_armv6m
 * C:        no prototype: a step of ct_lean
 * Does:     SubBytes, FIPS 197 5.1.1, of 32 bytes
 * Args:     eight planes at sp read, write. Two words above them are work
 * Clobbers: r0-r7 r12 APSR
 * Saves:    r4-r7, see aesmall_aes_encrypt_wide_ct_lean_armv6m
 * Stack:    0
 * Tables:   no tables
 * Wipes:    no data
 * Cost:     M0+: sub 223 = 223 cycles
 * Timing:   T0: constant cycles, no branch on secrets, no secret address
 */

@ REGISTERS.
@
@   r0 - r7 : planes : and work of SUB_BYTES   : all
@   r12     : home   : a place for one of them : all

FUNCTION aesmall_sub_bytes_ct_lean_armv6m
        mov   r0, sp
        ldm   r0, {r0-r7}
        SUB_BYTES
        @ + 0x63
        mvns  r0, r0
        mvns  r1, r1
        mvns  r5, r5
        mvns  r6, r6
        add   sp, #32
        push  {r0-r7}
        bx    lr
        @ = sub: 223 cycles, 340 bytes
END_FUNCTION aesmall_sub_bytes_ct_lean_armv6m

#endif
