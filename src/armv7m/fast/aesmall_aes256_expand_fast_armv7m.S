/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv7m_fast_expand.inc"
#if AESMALL_ARMV7M_ASM

/* aesmall_aes256_expand_fast_armv7m
 * C:        void f(uint32_t schedule[60], const uint8_t secret[32]);
 * Does:     key expansion of AES-256, FIPS 197 5.2
 * Args:     schedule=r0 write 240, secret=r1 read 32, secret==schedule allowed
 * Clobbers: r1-r3 r12 lr flags
 * Saves:    r4-r11
 * Stack:    36
 * Tables:   aesmall_sbox_mix_armv7m, 1024 B
 * Wipes:    no secret is left in registers or on the stack
 * Cost:     277 instructions. Modelled, M4 / M33: 310 / 296 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: SRAM
 */

@ FOUR rcon, at   the next four words, to `at` of the schedule. The last word before is not yet stored.
@ 20 instructions, 80 bytes. M4 21 cycles, M33 20
.macro FOUR rcon, at
        ADD_ROTATED_SUB_WORD w0, w7, \rcon
        STORE w7, \at - 1
        eor.w w1, w1, w0
        eor.w w2, w2, w1
        eor.w w3, w3, w2
        STORE w0, \at
        STORE w1, \at + 1
        STORE w2, \at + 2
.endm

@ EIGHT rcon, at   the next eight words in the same way.
@ 39 instructions, 156 bytes. M4 41 cycles, M33 39
.macro EIGHT rcon, at
        FOUR  \rcon, \at
        ADD_SUB_WORD w4, w3
        STORE w3, \at + 3
        eor.w w5, w5, w4
        eor.w w6, w6, w5
        eor.w w7, w7, w6
        STORE w4, \at + 4
        STORE w5, \at + 5
        STORE w6, \at + 6
.endm

FUNCTION aesmall_aes256_expand_fast_armv7m
        push.w {r4-r11, lr}
        ldr.w table, .Lexpand_table
        ldr.w w0, [r1]
        ldr.w w1, [r1, #4]
        ldr.w w2, [r1, #8]
        ldr.w w3, [r1, #12]
        ldr.w w4, [r1, #16]
        ldr.w w5, [r1, #20]
        ldr.w w6, [r1, #24]
        ldr.w w7, [r1, #28]
        STORE w0, 0
        STORE w1, 1
        STORE w2, 2
        STORE w3, 3
        STORE w4, 4
        STORE w5, 5
        STORE w6, 6
        EIGHT 0x01, 8
        EIGHT 0x02, 16
        EIGHT 0x04, 24
        EIGHT 0x08, 32
        EIGHT 0x10, 40
        EIGHT 0x20, 48
        FOUR  0x40, 56
        STORE w3, 59
        WIPE_SCRATCH
        pop.w {r4-r11, pc}
        .p2align 2
.Lexpand_table:
        .word aesmall_sbox_mix_armv7m
END_FUNCTION aesmall_aes256_expand_fast_armv7m

#endif
