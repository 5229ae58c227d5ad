/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define KEY_WORDS 6
#define ROUNDS 12
#define WINDOW (4 * KEY_WORDS)
#define NOMUL 1
#include "aesmall_armv6m_nano.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes192_encrypt_only_nano_nomul_armv6m
 * C:        void f(const uint8_t secret[24], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-192, FIPS 197 5.1, no MULS, for programs that never decrypt
 * Args:     secret=r0 read 24, in=r1 read 16, out=r2 write 16, any alignment, in==out allowed
 * Clobbers: r0-r3 lr, flags
 * Saves:    r4-r7
 * Stack:    80 (24 pushed, a frame of 40 and a column more each time, up to 16)
 * Tables:   aesmall_sbox_armv6m, 256 B, SRAM or flash
 * Wipes:    state and key, on the stack, are overwritten by the output. The registers hold the
 *           output
 * Cost:     M0+: entry 11 + 24 x (load 5 + loaded 6) - 16 x 1 + 16 x input 5 - 1 + start 2 + 48 x
 *           (new 4 + 6 x move 8 - 1 + moved 2) + 40 x (kind 11 + same 2) + 8 x (kind 10 + rotate 1
 *           + sub 4 + constant 6 + (gather 3 + 4 x byte 10 - 1 + gathered 2)) + 12 x (4 x key 3 -
 *           1 + columns 2 + 4 x (take 7 + (gather 3 + 4 x byte 10 - 1 + gathered 2) + add 8) - 1 +
 *           again 14) - 1 + 44 x mix 20 + 4 x 1 + fetch 2 + 16 x out 13 - 1 + exit 9 = 8169 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: see Tables
 */

FUNCTION aesmall_aes192_encrypt_only_nano_nomul_armv6m
#include "aesmall_armv6m_nano_long_encrypt_only.inc"
END_FUNCTION aesmall_aes192_encrypt_only_nano_nomul_armv6m

#endif
