/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define KEY_WORDS 6
#define ROUNDS 12
#include "aesmall_rv32_tiny.inc"
#if AESMALL_RV32_ASM

/* aesmall_aes192_decrypt_tiny_rv32
 * C:        void f(const uint8_t secret[24], const uint8_t in[16], uint8_t out[16]);
 * Does:     decryption of one block with AES-192, FIPS 197 5.3. The key runs forward, then back
 * Args:     secret=a0 read 24, in=a1 read 16, out=a2 write 16, any alignment, in==out allowed
 * Clobbers: a0-a7 t0-t6
 * Saves:    s0 s1 s2 s3 ra
 * Stack:    80
 * Tables:   aesmall_sbox_rv32, aesmall_inv_sbox_rv32, 512 B, SRAM or flash
 * Wipes:    state and key, on the stack, are overwritten by the output. The registers hold bytes of
 *           it and public values
 * Cost:     Hazard3: JAL 2 + entry 8 + 16 x (load 4 + input 3) + 8 x load 5 + 24 x loaded 4 + 2 +
 *           start 11 + 39 x ahead 6 + 7 x (ahead 5 + wrapped 2) + 46 x counted 2 + 2 + 81 x
 *           (one_slot 4 + same 6) + 17 x (one_slot 3 + last 1 + constant 17 + kept 1 + same 6) +
 *           first 18 + 12 x round 35 + 2 + 48 x column 11 + 44 x key 3 + 8 x (key 2 + around 2) + 44
 *           x (back 5 + mix 26) + 8 x back 6 + fetch 11 + 16 x out 7 + 2 + exit 9 = 4612 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: see Tables
 */

FUNCTION aesmall_aes192_decrypt_tiny_rv32
#include "aesmall_rv32_tiny_decrypt.inc"
END_FUNCTION aesmall_aes192_decrypt_tiny_rv32

#endif
