/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define KEY_WORDS 4
#define ROUNDS 10
#include "aesmall_rv32_tiny.inc"
#if AESMALL_RV32_ASM

/* aesmall_aes128_decrypt_tiny_rv32
 * C:        void f(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
 * Does:     decryption of one block with AES-128, FIPS 197 5.3. The key runs forward, then back
 * Args:     secret=a0 read 16, in=a1 read 16, out=a2 write 16, any alignment, in==out allowed
 * Clobbers: a0-a7 t0-t6
 * Saves:    s0 s1 s2 s3 ra
 * Stack:    64
 * Tables:   aesmall_sbox_rv32, aesmall_inv_sbox_rv32, 512 B, SRAM or flash
 * Wipes:    state and key, on the stack, are overwritten by the output. The registers hold bytes of
 *           it and public values
 * Cost:     Hazard3: JAL 2 + entry 8 + 16 x (load 4 + input 3 + loaded 4) + 2 + start 11 + 30 x
 *           ahead 6 + 10 x (ahead 5 + wrapped 2) + 40 x counted 2 + 2 + 63 x (one_slot 4 + same 6) +
 *           21 x (one_slot 3 + last 1 + constant 1 + kept 1 + same 6) + 17 x sub 21 + 4 x (sub 19 +
 *           reduce 3) + first 18 + 10 x round 35 + 2 + 40 x column 11 + 33 x key 3 + 11 x (key 2 +
 *           around 2) + 36 x (back 5 + mix 26) + 8 x back 6 + fetch 11 + 16 x out 7 + 2 + exit 9 =
 *           4109 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: see Tables
 */

FUNCTION aesmall_aes128_decrypt_tiny_rv32
#include "aesmall_rv32_tiny_decrypt.inc"
END_FUNCTION aesmall_aes128_decrypt_tiny_rv32

#endif
