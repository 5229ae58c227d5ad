/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define KEY_WORDS 4
#define ROUNDS 10
#include "aesmall_rv32_tiny.inc"
#if AESMALL_RV32_ASM

/* aesmall_aes128_decrypt_tiny_rv32
 * C:        void f(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
 * Does:     decryption of one block with AES-128, FIPS 197 5.3; the key runs forward, then back
 * Args:     secret=a0 read 16, in=a1 read 16, out=a2 write 16; any alignment; in==out allowed
 * Clobbers: a0-a7 t0-t6
 * Saves:    s0 s1 s2 s3 ra
 * Stack:    64
 * Tables:   aesmall_sbox_rv32, aesmall_inv_sbox_rv32, 512 B, SRAM or flash
 * Wipes:    state and key, on the stack, are overwritten by the output; the registers hold bytes of
 *           it and public values
 * Cost:     Hazard3: 4165 cycles
 * Timing:   T1: constant cycles; no branch on secrets; table index secret, memory: see Tables
 */

FUNCTION aesmall_aes128_decrypt_tiny_rv32
#include "aesmall_rv32_tiny_decrypt.inc"
END_FUNCTION aesmall_aes128_decrypt_tiny_rv32

#endif
