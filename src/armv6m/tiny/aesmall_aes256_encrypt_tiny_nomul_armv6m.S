/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define KEY_WORDS 8
#define ROUNDS 14
#define NOMUL 1
#include "aesmall_armv6m_tiny_long.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes256_encrypt_tiny_nomul_armv6m
 * C:        void f(const uint8_t secret[32], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-256, FIPS 197 5.1, no MULS
 * Args:     secret=r0 read 32, in=r1 read 16, out=r2 write 16, any alignment, in==out allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r11
 * Stack:    80, unaligned 152
 * Tables:   aesmall_sbox_armv6m, 256 B
 * Wipes:    the key, on the stack, is overwritten. The registers hold addresses and the output
 * Cost:     M0+: entry 50 + begin 14 + 17 x transpose 26 + 13 x (sub 80 + mix 44) + sub 81 + home
 *           5 + 14 x (key_words 33 + again 2) + key_words 34 + 22 x next_pair 7 + 8 x (next_pair 6
 *           + next_first 28) + 15 x next_in 4 + 7 x (next_in 3 + next_middle 19) + 30 x next_words
 *           12 + last 39 = 3767 cycles;
 *           unaligned + 549
 * Timing:   T1: constant cycles, table index secret, memory: SRAM
 */

SECRET_SECTION aesmall_aes256_encrypt_tiny_nomul_armv6m
SECRET_FUNCTION aesmall_aes256_encrypt_tiny_nomul_armv6m, .Ltiny_bytes
@ = bytes: 3 cycles, 4 bytes
#include "aesmall_armv6m_tiny_long_encrypt.inc"
END_FUNCTION aesmall_aes256_encrypt_tiny_nomul_armv6m

#endif
