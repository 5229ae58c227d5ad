/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define TABLELESS 1
#include "aesmall_armv6m_nano.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes128_encrypt_only_nano_tableless_armv6m
 * C:        void f(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-128, FIPS 197 5.1, for programs that never decrypt
 * Args:     secret=r0 read 16, in=r1 read 16, out=r2 write 16, any alignment, in==out allowed
 * Clobbers: r0-r3 r12 lr, flags
 * Saves:    r4-r7
 * Stack:    88 (24 pushed, a frame of 32 and a column more each time, up to 16, and 20 of SubBytes)
 * Tables:   no tables
 * Wipes:    state and key, on the stack, are overwritten by the output. The registers hold the
 *           output
 * Cost:     M0+: entry 10 + 16 x load 13 - 1 + start 1 + 10 x (round 2 + 5 x (word 1 + call 3 +
 *           (substitute 10 + 6 x (product 5) + 7 x (product 4 + square 1) + 13 x (clear 1 + 8 x
 *           bit 18 - 1 + products 3) - 1 + inverse 2 + 4 x rotate_bytes 10 - 1 + substituted 11))
 *           + 20 x byte 8 - 5 + sub_word 3 + sub 7 + 4 x (sub_word 2 + add 8) + 5 x next 4 - 1 +
 *           pass 10 + double 4 + again 3) - 1 + 36 x (last 2 + mix 18) + 4 x last 3 + fetch 2 + 16
 *           x out 11 - 1 + forget 1 + exit 9 = 105616 cycles
 * Timing:   T0: constant cycles, no branch and no address depends on a secret
 */

FUNCTION aesmall_aes128_encrypt_only_nano_tableless_armv6m
#include "aesmall_armv6m_nano_encrypt_only.inc"
END_FUNCTION aesmall_aes128_encrypt_only_nano_tableless_armv6m

#endif
