/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define KEY_WORDS 6
#define ROUNDS 12
#include "aesmall_rv32_tiny.inc"
#if AESMALL_RV32_ASM

/* aesmall_aes192_encrypt_tiny_rv32
 * C:        void f(const uint8_t secret[24], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-192, FIPS 197 5.1. Each round key is made from the one
 *           before
 * Args:     secret=a0 read 24, in=a1 read 16, out=a2 write 16, any alignment, in==out allowed
 * Clobbers: a0-a7 t0-t6
 * Saves:    s0 s1 s2 ra
 * Stack:    80
 * Tables:   aesmall_sbox_rv32, 256 B, SRAM or flash
 * Wipes:    state and key, on the stack, are overwritten by the output. The registers hold bytes of
 *           it and public values
 * Cost:     Hazard3: JAL 2 + entry 7 + 16 x (load 4 + input 4) + 8 x load 5 + 24 x loaded 4 + 2 +
 *           start 21 + 4 x (key 5 + keyed 2) + 16 x word 3 + 9 x word 2 + 9 x (sub 11 + column 13 +
 *           keyed 2 + rotated 3) + 25 x same 2 + 44 x (column 12 + last 1 + mix 12 + key 5 + keyed
 *           2) + 4 x (column 12 + last 2 + key 5 + keyed 2) + 12 x round 40 + 2 + fetch 7 + 16 x out
 *           7 + 2 + exit 8 = 2804 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: see Tables
 */

FUNCTION aesmall_aes192_encrypt_tiny_rv32
#include "aesmall_rv32_tiny_long.inc"
END_FUNCTION aesmall_aes192_encrypt_tiny_rv32

#endif
