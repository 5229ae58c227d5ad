/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv7m_fast_expand.inc"
#if AESMALL_ARMV7M_ASM

/* aesmall_aes192_expand_fast_armv7m
 * C:        void f(uint32_t schedule[52], const uint8_t secret[24]);
 * Does:     key expansion of AES-192, FIPS 197 5.2
 * Args:     schedule=r0 write 208, secret=r1 read 24, secret==schedule allowed
 * Clobbers: r1-r3 r12 lr flags
 * Saves:    r4-r9
 * Stack:    28
 * Tables:   aesmall_sbox_mix_armv7m, 1024 B
 * Wipes:    no secret is left in registers or on the stack
 * Cost:     207 instructions. Modelled, M4 / M33: 231 / 222 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: SRAM
 */

@ FOUR rcon, at   the next four words, to `at` of the schedule. The last word before is not yet stored.
@ 21 instructions, 84 bytes. M4 22 cycles, M33 21
.macro FOUR rcon, at
        ADD_ROTATED_SUB_WORD w0, w5, \rcon
        STORE w5, \at - 1
        eor.w w1, w1, w0
        eor.w w2, w2, w1
        eor.w w3, w3, w2
        STORE w0, \at
        STORE w1, \at + 1
        STORE w2, \at + 2
        STORE w3, \at + 3
.endm

@ SIX rcon, at   the next six words in the same way.
@ 24 instructions, 96 bytes. M4 25 cycles, M33 24
.macro SIX rcon, at
        FOUR  \rcon, \at
        eor.w w4, w4, w3
        eor.w w5, w5, w4
        STORE w4, \at + 4
.endm

FUNCTION aesmall_aes192_expand_fast_armv7m
        push.w {r4-r9, lr}
        ldr.w table, .Lexpand_table
        ldr.w w0, [r1]
        ldr.w w1, [r1, #4]
        ldr.w w2, [r1, #8]
        ldr.w w3, [r1, #12]
        ldr.w w4, [r1, #16]
        ldr.w w5, [r1, #20]
        STORE w0, 0
        STORE w1, 1
        STORE w2, 2
        STORE w3, 3
        STORE w4, 4
        SIX   0x01, 6
        SIX   0x02, 12
        SIX   0x04, 18
        SIX   0x08, 24
        SIX   0x10, 30
        SIX   0x20, 36
        SIX   0x40, 42
        FOUR  0x80, 48
        WIPE_SCRATCH
        pop.w {r4-r9, pc}
        .p2align 2
.Lexpand_table:
        .word aesmall_sbox_mix_armv7m
END_FUNCTION aesmall_aes192_expand_fast_armv7m

#endif
