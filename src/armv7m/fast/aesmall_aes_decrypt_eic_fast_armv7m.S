/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define keys r3
#define end r0
#include "aesmall_armv7m_fast.inc"
#if AESMALL_ARMV7M_ASM

/* aesmall_aes_decrypt_eic_fast_armv7m
 * C:        void f(const uint32_t *schedule, const uint8_t in[16], uint8_t out[16], uint32_t rounds);
 * Does:     decryption of one block with AES-128, -192 or -256 and a schedule made for it, FIPS 197
 *           5.3.5
 * Args:     schedule=r0 read 16 (rounds + 1), in=r1 read 16, out=r2 write 16, rounds=r3 is 10, 12
 *           or 14, in==out allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r11
 * Stack:    40
 * Tables:   aesmall_inv_sbox_mix_armv6m, 1024 B. aesmall_inv_sbox_armv6m, 256 B
 * Wipes:    no secret was on the stack. The registers hold the output block and public values
 * Cost:     560, 668, 776 instructions with 10, 12, 14 rounds. Modelled, M4 / M33: 629 / 580, 747 /
 *           688, 865 / 796 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: SRAM
 */

@ REGISTERS, besides the registers of aesmall_armv7m_fast.inc.
@
@   r0 end    : keys : pointer: the first round key                  : rounds
@   r3 keys   : keys : pointer: the round key to add next            : all

FUNCTION aesmall_aes_decrypt_eic_fast_armv7m
        ENTER
        add.w keys, r0, r3, lsl #4
        ldr.w table, .Ldecrypt_table
        LOAD_BLOCK 12, 4, -16
        ADD_FIRST_KEY

@ The columns of InvShiftRows are the columns of ShiftRows in the other direction: 1 and 3 are
@ exchanged.
        FIRST_BYTE .w
.Ldecrypt_round:
        ROUND_BY_ROW_0 ENTRY_OF, 0, -16, 12, 4
        cmp.n keys, end
        FIRST_BYTE .n
        bne.w .Ldecrypt_round
        ldr.w table, .Ldecrypt_inv_sbox
        ROUND_BY_ROW_0 BYTE_OF, 0, 0, 12, 4
        LEAVE 12, 4
        .p2align 2
.Ldecrypt_table:
        .word aesmall_inv_sbox_mix_armv6m
.Ldecrypt_inv_sbox:
        .word aesmall_inv_sbox_armv6m
END_FUNCTION aesmall_aes_decrypt_eic_fast_armv7m

#endif
