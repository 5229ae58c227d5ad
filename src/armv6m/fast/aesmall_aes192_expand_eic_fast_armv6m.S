/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m_fast_eic.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes192_expand_eic_fast_armv6m
 * C:        void f(uint32_t schedule[52], const uint8_t secret[24]);
 * Does:     key expansion of AES-192 for the equivalent inverse cipher, FIPS 197 5.3.5
 * Args:     schedule=r0 write 208, secret=r1 read 24, secret==schedule allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r7
 * Stack:    20, or 8 and 20 of aesmall_aes192_expand_fast_armv6m
 * Tables:   aesmall_sbox_armv6m, 256 B. aesmall_inv_sbox_mix_armv6m, 1024 B, 8 modulo 32
 * Wipes:    no secret is left in registers or on the stack
 * Cost:     M0+: entry 21 + aesmall_aes192_expand_fast_armv6m 357 + 5 x word 38 + word 37 + fork 2
 *           + first 3 + 6 x (word 37 + fork 1 + three 12) + 7 x two 11 - 1 + exit 9 = 995 cycles;
 *           unaligned + 172
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: SRAM
 */

FUNCTION aesmall_aes192_expand_eic_fast_armv6m
        EXPAND aesmall_aes192_expand_fast_armv6m
        SET_POINTERS 6, 12
@ = entry: 21 cycles, 26 bytes
.Lexpand_word:
        CHANGE_WORD
        cmp   r1, first_end
        blo   .Lexpand_word
@ = word: 38 cycles taken, 37 on, 54 bytes
        beq   .Lexpand_first
@ = fork: 2 cycles taken, 1 on, 2 bytes
        ADD_THREE
@ = three: 12 cycles, 12 bytes
.Lexpand_two:
        ldm   r0!, {r4, r5}
        eors  r4, r7
        eors  r5, r4
        stm   r1!, {r4, r5}
        cmp   r1, end
        bne   .Lexpand_word
@ = two: 11 cycles taken, 10 on, 12 bytes
        pop   {r5-r7}
        pop   {r4, pc}
@ = exit: 9 cycles, 4 bytes

.Lexpand_first:
        movs  r7, sum
        b     .Lexpand_two
@ = first: 3 cycles, 4 bytes
        .p2align 2
.Lexpand_inv_mix:
        .word aesmall_inv_sbox_mix_armv6m
.Lexpand_sbox:
        .word aesmall_sbox_armv6m
END_FUNCTION aesmall_aes192_expand_eic_fast_armv6m

#endif
