/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define KEY_WORDS 8
#define ROUNDS 14
#include "aesmall_rv32_tiny.inc"
#if AESMALL_RV32_ASM

/* aesmall_aes256_encrypt_tiny_rv32
 * C:        void f(const uint8_t secret[32], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-256, FIPS 197 5.1. Each round key is made from the one
 *           before
 * Args:     secret=a0 read 32, in=a1 read 16, out=a2 write 16, any alignment, in==out allowed
 * Clobbers: a0-a7 t0-t6
 * Saves:    s0 s1 s2 ra
 * Stack:    80
 * Tables:   aesmall_sbox_rv32, 256 B, SRAM or flash
 * Wipes:    state and key, on the stack, are overwritten by the output. The registers hold bytes of
 *           it and public values
 * Cost:     Hazard3: JAL 2 + entry 7 + 16 x (load 4 + input 4) + 16 x load 5 + 32 x loaded 4 + 2 +
 *           start 21 + 4 x (key 5 + keyed 2) + 8 x wrap 3 + 7 x (wrap 2 + word 2) + 8 x (sub 14 +
 *           rotated 3) + 7 x sub 15 + 15 x (column 13 + keyed 2 + same 2) + 52 x (column 12 + last 1
 *           + mix 12 + key 5 + keyed 2) + 4 x (column 12 + last 2 + key 5 + keyed 2) + 14 x round 38
 *           + 2 + fetch 7 + 16 x out 7 + 2 + exit 8 = 3355 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: see Tables
 */

FUNCTION aesmall_aes256_encrypt_tiny_rv32
#include "aesmall_rv32_tiny_long.inc"
END_FUNCTION aesmall_aes256_encrypt_tiny_rv32

#endif
