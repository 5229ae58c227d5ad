/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m_fast_eic.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes128_expand_eic_fast_armv6m
 * C:        void f(uint32_t schedule[44], const uint8_t secret[16]);
 * Does:     key expansion of AES-128 for the equivalent inverse cipher, FIPS 197 5.3.5
 * Args:     schedule=r0 write 176, secret=r1 read 16, secret==schedule allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r7
 * Stack:    20, or 8 and 16 of aesmall_aes128_expand_fast_armv6m
 * Tables:   aesmall_sbox_armv6m, 256 B. aesmall_inv_sbox_mix_armv6m, 1024 B, 8 modulo 32
 * Wipes:    no secret is left in registers or on the stack
 * Cost:     M0+: entry 21 + aesmall_aes128_expand_fast_armv6m 358 + 4 x word 38
 *           + 8 x (word 37 + group 15) - 1 + exit 9 = 955 cycles;
 *           unaligned + 116
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: SRAM
 */

FUNCTION aesmall_aes128_expand_eic_fast_armv6m
        EXPAND aesmall_aes128_expand_fast_armv6m
        SET_POINTERS 4, 10
@ = entry: 21 cycles, 26 bytes
.Lexpand_word:
        CHANGE_WORD
        cmp   r1, first_end
        bls   .Lexpand_word             @ until there are enough, and one more
@ = word: 38 cycles taken, 37 on, 54 bytes
        ADD_THREE
        cmp   r1, end
        bne   .Lexpand_word
@ = group: 15 cycles taken, 14 on, 16 bytes
        pop   {r5-r7}
        pop   {r4, pc}
@ = exit: 9 cycles, 4 bytes
        .p2align 2
.Lexpand_inv_mix:
        .word aesmall_inv_sbox_mix_armv6m
.Lexpand_sbox:
        .word aesmall_sbox_armv6m
END_FUNCTION aesmall_aes128_expand_eic_fast_armv6m

#endif
