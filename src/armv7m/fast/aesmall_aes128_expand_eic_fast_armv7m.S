/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv7m_fast_eic.inc"
#if AESMALL_ARMV7M_ASM

/* aesmall_aes128_expand_eic_fast_armv7m
 * C:        void f(uint32_t schedule[44], const uint8_t secret[16]);
 * Does:     key expansion of AES-128 for the equivalent inverse cipher, FIPS 197 5.3.5
 * Args:     schedule=r0 write 176, secret=r1 read 16, secret==schedule allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r6
 * Stack:    36 (16 pushed, 20 of aesmall_aes128_expand_fast_armv7m)
 * Tables:   aesmall_sbox_mix_armv7m, 1024 B. aesmall_inv_sbox_mix_armv6m, 1024 B
 * Wipes:    no secret is left in registers or on the stack
 * Cost:     528 instructions. Modelled, M4 / M33: 632 / 581 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: SRAM
 */

FUNCTION aesmall_aes128_expand_eic_fast_armv7m
        EXPAND aesmall_aes128_expand_fast_armv7m, 4, 10
        .p2align 2
.Lexpand_first:
        CHANGE_WORD
        cmp.w next, first_end
        bne.w .Lexpand_first
.Lexpand_group:
        CHANGE_WORD
        ADD_THREE 4
        cmp.w next, end
        bne.w .Lexpand_group
        LEAVE
        .p2align 2
.Lexpand_inv_mix:
        .word aesmall_inv_sbox_mix_armv6m
.Lexpand_sbox:
        .word aesmall_sbox_mix_armv7m
END_FUNCTION aesmall_aes128_expand_eic_fast_armv7m

#endif
