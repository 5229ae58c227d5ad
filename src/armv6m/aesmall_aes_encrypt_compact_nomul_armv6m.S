/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define NOMUL 1
#include "aesmall_armv6m_compact.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes_encrypt_compact_nomul_armv6m
 * C:        void f(const uint32_t *schedule, const uint8_t in[16], uint8_t out[16], uint32_t rounds);
 * Does:     encryption of one block with AES-128, -192 or -256, FIPS 197 5.1; no MULS
 * Args:     schedule=r0 read 16 (rounds + 1), in=r1 read 16, out=r2 write 16, rounds=r3 is 10, 12
 *           or 14; in==out allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r8
 * Stack:    28; unaligned 68
 * Tables:   aesmall_sbox_armv6m, 256 B
 * Wipes:    no secret was on the stack; the registers hold addresses and public values
 * Cost:     M0+: entry 33 + first 10 + 2 x aesmall_transpose_armv6m 28 + rounds x sub 79 - 1
 *           + (rounds - 1) x mix 53 + last 31 = 1396, 1660, 1924 cycles for 10, 12, 14 rounds;
 *           unaligned + 288
 * Timing:   T1: constant cycles; table index secret, memory: SRAM
 */

WORD_FUNCTION aesmall_aes_encrypt_compact_nomul_armv6m, .Lencrypt_bytes
@ = bytes: 3 cycles, 4 bytes
        ENTER_COMPACT .Lencrypt_bytes
@ = entry: 11 cycles taken, 33 on, 36 bytes
        bl    aesmall_transpose_armv6m
        ldr   r0, .Lencrypt_table
        mov   lr, r0
        ldr   low, .Lencrypt_low
        b     .Lencrypt_sub
@ = first: 10 cycles, 12 bytes

.Lencrypt_round:
        MIX_KEY x0, x1, x2, x3, y2, h, low
@ = mix: 53 cycles, 98 bytes
.Lencrypt_sub:
        SUB_ROWS x0, x1, x2, x3, y2, h
        cmp   r12, r8                   @ on to the last key when it is the next
        bne   .Lencrypt_round
@ = sub: 79 cycles taken, 78 on, 124 bytes

        mov   r0, r12
        ADD_KEY x0, x1, x2, x3, r1, r6
        bl    aesmall_transpose_armv6m
        LEAVE_COMPACT
@ = last: 31 cycles, 26 bytes

        .p2align 2
.Lencrypt_table:
        .word aesmall_sbox_armv6m
.Lencrypt_low:
        .word 0x01010101
END_FUNCTION aesmall_aes_encrypt_compact_nomul_armv6m

#endif
