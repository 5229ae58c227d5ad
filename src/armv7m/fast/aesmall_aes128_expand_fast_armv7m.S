/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv7m_fast_expand.inc"
#if AESMALL_ARMV7M_ASM

/* aesmall_aes128_expand_fast_armv7m
 * C:        void f(uint32_t schedule[44], const uint8_t secret[16]);
 * Does:     key expansion of AES-128, FIPS 197 5.2
 * Args:     schedule=r0 write 176, secret=r1 read 16, secret==schedule allowed
 * Clobbers: r1-r3 r12 lr flags
 * Saves:    r4-r7
 * Stack:    20
 * Tables:   aesmall_sbox_mix_armv7m, 1024 B
 * Wipes:    no secret is left in registers or on the stack
 * Cost:     215 instructions. Modelled, M4 / M33: 237 / 226 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: SRAM
 */

@ FOUR rcon, at   the next four words, to `at` of the schedule. The last word before is not yet stored.
@ 20 instructions, 80 bytes. M4 21 cycles, M33 20
.macro FOUR rcon, at
        ADD_ROTATED_SUB_WORD w0, w3, \rcon
        STORE w3, \at - 1
        eor.w w1, w1, w0
        eor.w w2, w2, w1
        eor.w w3, w3, w2
        STORE w0, \at
        STORE w1, \at + 1
        STORE w2, \at + 2
.endm

FUNCTION aesmall_aes128_expand_fast_armv7m
        push.w {r4-r7, lr}
        ldr.w table, .Lexpand_table
        ldr.w w0, [r1]
        ldr.w w1, [r1, #4]
        ldr.w w2, [r1, #8]
        ldr.w w3, [r1, #12]
        STORE w0, 0
        STORE w1, 1
        STORE w2, 2
        FOUR  0x01, 4
        FOUR  0x02, 8
        FOUR  0x04, 12
        FOUR  0x08, 16
        FOUR  0x10, 20
        FOUR  0x20, 24
        FOUR  0x40, 28
        FOUR  0x80, 32
        FOUR  0x1b, 36
        FOUR  0x36, 40
        STORE w3, 43
        WIPE_SCRATCH
        pop   {r4-r7, pc}
        .p2align 2
.Lexpand_table:
        .word aesmall_sbox_mix_armv7m
END_FUNCTION aesmall_aes128_expand_fast_armv7m

#endif
