/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define KEY_WORDS 8
#define ROUNDS 14
#include "aesmall_rv32_nano.inc"
#if AESMALL_RV32_ASM || AESMALL_RV32E_ASM

/* aesmall_aes256_decrypt_nano_rv32
 * C:        void f(const uint8_t secret[32], const uint8_t in[16], uint8_t out[16]);
 * Does:     decryption of one block with AES-256, FIPS 197 5.3; the key runs forward, then back
 * Args:     secret=a0 read 32, in=a1 read 16, out=a2 write 16; any alignment; in==out allowed
 * Clobbers: a0-a5 t0-t2
 * Saves:    s0 s1 ra
 * Stack:    96
 * Tables:   aesmall_sbox_rv32, 256 B, SRAM or flash
 * Wipes:    state and key, on the stack, are overwritten by the output; the registers hold bytes of
 *           it and public values
 * Cost:     Hazard3: 16596 cycles
 * Timing:   T1: constant cycles; no branch on secrets; table index secret, memory: see Tables
 */

FUNCTION aesmall_aes256_decrypt_nano_rv32
#include "aesmall_rv32_nano_decrypt.inc"
END_FUNCTION aesmall_aes256_decrypt_nano_rv32

#endif
