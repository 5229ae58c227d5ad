/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define KEY_WORDS 6
#define ROUNDS 12
#include "aesmall_rv32_nano.inc"
#if AESMALL_RV32_ASM || AESMALL_RV32E_ASM

/* aesmall_aes192_encrypt_nano_rv32
 * C:        void f(const uint8_t secret[24], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-192, FIPS 197 5.1. Each round key is made from the one
 *           before
 * Args:     secret=a0 read 24, in=a1 read 16, out=a2 write 16, any alignment, in==out allowed
 * Clobbers: a0-a5 t0-t2
 * Saves:    s0 s1 ra
 * Stack:    80
 * Tables:   aesmall_sbox_rv32, 256 B, SRAM or flash
 * Wipes:    state and key, on the stack, are overwritten by the output. The registers hold bytes of
 *           it and public values
 * Cost:     Hazard3: JAL 2 + entry 21 + 24 x copy 6 + 2 + copied 2 + 16 x copy 6 + 2 + copied 2 + 9
 *           x (sub 7 + address 1 + 4 x gather 11 + 2 + gathered 2 + rotated 4) + 12 x (round 8 +
 *           address 1 + 16 x gather 11 + 2 + gathered 2) + 44 x (one_column 2 + mix 14) + 8 x
 *           one_column 3 + 44 x add 12 + 8 x add 11 + 4 x next 3 + 12 x (4 x next 2 + 2) + 12 x
 *           again 2 + again 1 + exit 16 + 16 x copy 6 + 2 + copied 2 + 28 x copy 6 + 2 + copied 2 =
 *           4868 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: see Tables
 */

FUNCTION aesmall_aes192_encrypt_nano_rv32
#include "aesmall_rv32_nano_long_encrypt.inc"
END_FUNCTION aesmall_aes192_encrypt_nano_rv32

#endif
