/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define KEY_WORDS 8
#define ROUNDS 14
#define WINDOW (4 * KEY_WORDS)
#include "aesmall_armv7m_nano.inc"
#if AESMALL_ARMV7M_DSP

/* aesmall_aes256_encrypt_only_nano_armv7m
 * C:        void f(const uint8_t secret[32], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-256, FIPS 197 5.1, for programs that never decrypt
 * Args:     secret=r0 read 32, in=r1 read 16, out=r2 write 16, any address, in==out allowed
 * Clobbers: r0-r3 lr, flags
 * Saves:    r4-r7
 * Stack:    88 (24 pushed, a frame of 48 and a column more each time, up to 16)
 * Tables:   aesmall_sbox_armv6m, 256 B, SRAM or flash
 * Wipes:    state and key, on the stack, are overwritten. The registers hold a word of the output,
 *           r2 twice its bytes. The GE flags are of the output
 * Cost:     5934 instructions. Modelled, M4 / M33: 9689 / 6500 cycles, 200 bytes
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: see Tables
 */

FUNCTION aesmall_aes256_encrypt_only_nano_armv7m
#include "aesmall_armv7m_nano_long_encrypt_only.inc"
END_FUNCTION aesmall_aes256_encrypt_only_nano_armv7m

#endif
