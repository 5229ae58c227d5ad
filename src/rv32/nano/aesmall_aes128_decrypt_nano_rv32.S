/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define KEY_WORDS 4
#define ROUNDS 10
#include "aesmall_rv32_nano.inc"
#if AESMALL_RV32_ASM || AESMALL_RV32E_ASM

/* aesmall_aes128_decrypt_nano_rv32
 * C:        void f(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
 * Does:     decryption of one block with AES-128, FIPS 197 5.3. The key runs forward, then back
 * Args:     secret=a0 read 16, in=a1 read 16, out=a2 write 16, any alignment, in==out allowed
 * Clobbers: a0-a5 t0-t2
 * Saves:    s0 s1 ra
 * Stack:    80
 * Tables:   aesmall_sbox_rv32, 256 B, SRAM or flash
 * Wipes:    state and key, on the stack, are overwritten by the output. The registers hold bytes of
 *           it and public values
 * Cost:     Hazard3: JAL 2 + entry 17 + 16 x copy 6 + 2 + copied 2 + 16 x copy 6 + 2 + copied 2 + 30
 *           x ahead 6 + 10 x (ahead 5 + wrapped 2) + 11 x counted 3 + 29 x counted 2 + 63 x
 *           (one_slot 4 + same 6) + 21 x (one_slot 4 + sub 9 + address 1 + 4 x (byte_at 5 + look 4 +
 *           gather 5) + 2 + gathered 2 + rotated 1 + same 6) + 17 x constant 5 + 4 x (constant 4 +
 *           reduce 3) + mixing 2 + 11 x columns 1 + 33 x one_column 3 + 11 x (one_column 2 + around
 *           2) + 36 x (back 7 + start 2 + 3 x mix 16 + 2) + 8 x back 8 + 11 x (3 x put 6 + put 5) +
 *           10 x all 1 + all 2 + 10 x (round 9 + address 1 + 16 x (byte_at 4 + turn 10 + look 5 +
 *           turn 11 + gather 6) - 1 + gathered 2) + exit 16 + 16 x copy 6 + 2 + copied 2 + 20 x copy
 *           6 + 2 + copied 2 = 11723 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: see Tables
 */

FUNCTION aesmall_aes128_decrypt_nano_rv32
#include "aesmall_rv32_nano_decrypt.inc"
END_FUNCTION aesmall_aes128_decrypt_nano_rv32

#endif
