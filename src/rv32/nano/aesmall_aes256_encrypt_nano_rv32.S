/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define KEY_WORDS 8
#define ROUNDS 14
#include "aesmall_rv32_nano.inc"
#if AESMALL_RV32_ASM || AESMALL_RV32E_ASM

/* aesmall_aes256_encrypt_nano_rv32
 * C:        void f(const uint8_t secret[32], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-256, FIPS 197 5.1. Each round key is made from the one
 *           before
 * Args:     secret=a0 read 32, in=a1 read 16, out=a2 write 16, any alignment, in==out allowed
 * Clobbers: a0-a5 t0-t2
 * Saves:    s0 s1 ra
 * Stack:    96
 * Tables:   aesmall_sbox_rv32, 256 B, SRAM or flash
 * Wipes:    state and key, on the stack, are overwritten by the output. The registers hold bytes of
 *           it and public values
 * Cost:     Hazard3: JAL 2 + entry 20 + 32 x copy 6 + 2 + copied 2 + 16 x copy 6 + 2 + copied 2 + 8
 *           x (sub 9 + address 1 + 4 x gather 11 + 2 + gathered 2 + rotated 4) + 8 x (sub 10 +
 *           address 1 + 4 x gather 11 + 2 + gathered 2) + 14 x (round 8 + address 1 + 16 x gather 11
 *           + 2 + gathered 2) + 52 x (one_column 2 + mix 14) + 8 x one_column 3 + 7 x wrap 12 + 53 x
 *           wrap 11 + 45 x add 3 + 8 x add 2 + next 3 + 4 x next 2 + 14 x (next 3 + 3 x next 2) + 14
 *           x again 2 + again 1 + exit 16 + 16 x copy 6 + 2 + copied 2 + 36 x copy 6 + 2 + copied 2
 *           = 6108 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: see Tables
 */

FUNCTION aesmall_aes256_encrypt_nano_rv32
#include "aesmall_rv32_nano_long_encrypt.inc"
END_FUNCTION aesmall_aes256_encrypt_nano_rv32

#endif
