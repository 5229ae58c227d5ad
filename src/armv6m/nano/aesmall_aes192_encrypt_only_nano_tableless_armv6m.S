/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define KEY_WORDS 6
#define ROUNDS 12
#define WINDOW (4 * KEY_WORDS)
#define TABLELESS 1
#include "aesmall_armv6m_nano.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes192_encrypt_only_nano_tableless_armv6m
 * C:        void f(const uint8_t secret[24], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-192, FIPS 197 5.1, for programs that never decrypt
 * Args:     secret=r0 read 24, in=r1 read 16, out=r2 write 16, any alignment, in==out allowed
 * Clobbers: r0-r3 r12 lr, flags
 * Saves:    r4-r7
 * Stack:    96 (24 pushed, a frame of 40 and a column more each time, up to 16, and 20 of SubBytes)
 * Tables:   no tables
 * Wipes:    state and key, on the stack, are overwritten by the output. The registers hold the
 *           output
 * Cost:     M0+: entry 11 + 24 x (load 5 + loaded 6) - 16 x 1 + 16 x input 5 - 1 + start 2 + 48 x
 *           (new 4 + 6 x move 8 - 1 + moved 2) + 40 x (kind 7 + same 2) + 8 x (kind 6 + rotate 1 +
 *           sub 4 + constant 6 + (gather 1 + 4 x byte 8 - 1 + (substitute 10 + 6 x (product 5) + 7
 *           x (product 4 + square 1) + 13 x (clear 1 + 8 x bit 18 - 1 + products 3) - 1 + inverse
 *           2 + 4 x rotate_bytes 10 - 1 + substituted 11))) + 12 x (4 x key 3 - 1 + columns 2 + 4
 *           x (take 7 + (gather 1 + 4 x byte 8 - 1 + (substitute 10 + 6 x (product 5) + 7 x
 *           (product 4 + square 1) + 13 x (clear 1 + 8 x bit 18 - 1 + products 3) - 1 + inverse 2
 *           + 4 x rotate_bytes 10 - 1 + substituted 11)) + add 8) - 1 + again 14) - 1 + 44 x mix
 *           18 + 4 x 1 + fetch 2 + 16 x out 13 - 1 + forget 1 + exit 9 = 121290 cycles
 * Timing:   T0: constant cycles, no branch and no address depends on a secret
 */

FUNCTION aesmall_aes192_encrypt_only_nano_tableless_armv6m
#include "aesmall_armv6m_nano_long_encrypt_only.inc"
END_FUNCTION aesmall_aes192_encrypt_only_nano_tableless_armv6m

#endif
