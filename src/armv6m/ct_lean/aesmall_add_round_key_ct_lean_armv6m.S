/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m_ct_lean.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_add_round_key_ct_lean_armv6m
 * C:        no prototype: a step of ct_lean
 * Does:     AddRoundKey, FIPS 197 5.1.4, of two blocks. Word p of a round key has plane p in its
 *           low nibbles, plane p + 4 in its high ones. Each is needed in both
 * Args:     the frame: a round key at KEY read. Eight planes at sp read, write
 * Clobbers: r0-r2 r4 r5 r7 APSR. r3 is 0, r6 the pointer to the following round key
 * Saves:    r4-r7, see aesmall_aes_encrypt_wide_ct_lean_armv6m
 * Stack:    0
 * Tables:   no tables
 * Wipes:    no data
 * Cost:     M0+: entry 7 + 4 x word 20 - 1 + return 2 = 88 cycles
 * Timing:   T0: constant cycles, no branch on secrets, no secret address
 */

@ REGISTERS.
@
@   r0 : low    : a word, then its plane p, twice : all
@   r1 : high   : plane p + 4, twice              : all
@   r2 : x      : a plane of the state            : all
@   r3 : left   : words                           : all
@   r4 : planes : pointer                         : all
@   r5 : mask   : of nibbles                      : all
@   r6 : key    : pointer                         : all
@   r7 : twice  : the factor that doubles them    : all

FUNCTION aesmall_add_round_key_ct_lean_armv6m
        ldr   r6, [sp, #KEY]
        ldr   r5, .Lnibbles
        movs  r7, #0x11
        mov   r4, sp
        movs  r3, #4
        @ = entry: 7 cycles, 10 bytes
.Lword:
        ldm   r6!, {r0}
        lsrs  r1, r0, #4
        ands  r1, r5
        muls  r1, r7
        ldr   r2, [r4, #16]
        eors  r1, r2
        str   r1, [r4, #16]
        ands  r0, r5
        muls  r0, r7
        ldr   r2, [r4]
        eors  r0, r2
        stm   r4!, {r0}
        subs  r3, #1
        bne   .Lword
        @ = word: 20 cycles taken, 19 on, 28 bytes
        bx    lr
        @ = return: 2 cycles, 2 bytes

        .p2align 2
.Lnibbles:
        .word 0x0f0f0f0f
END_FUNCTION aesmall_add_round_key_ct_lean_armv6m

#endif
