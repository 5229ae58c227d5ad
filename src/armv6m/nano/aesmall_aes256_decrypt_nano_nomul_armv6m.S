/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define KEY_WORDS 8
#define ROUNDS 14
#define WINDOW (4 * KEY_WORDS)
#define NOMUL 1
#include "aesmall_armv6m_nano.inc"
#if AESMALL_ARMV6M_ASM

@ Both directions in one piece of code, for programs that need both.

/* aesmall_aes256_encrypt_nano_nomul_armv6m
 * C:        void f(const uint8_t secret[32], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-256, FIPS 197 5.1, no MULS
 * Args:     secret=r0 read 32, in=r1 read 16, out=r2 write 16, any alignment, in==out allowed
 * Clobbers: r0-r3 r12 lr, flags
 * Saves:    r4-r7
 * Stack:    96 (32 pushed, a frame of 48 and a column more each time, up to 16)
 * Tables:   aesmall_sbox_armv6m, 256 B, SRAM or flash
 * Wipes:    state and key, on the stack, are overwritten. The registers hold a byte of the output
 * Cost:     M0+: encrypt 11 + entry 3 + 16 x load 8 - 1 + first 3 + expand 3 + 32 x secret 8 - 1 +
 *           start 3 + advance 2 + more 6 + wanted 4 + 14 x (begin 2 + 4 x (key 8 + keyed 5) - 1 +
 *           columns 5 + next_key 9 + advance 2 + more 6 + wanted 4 + 4 x (take 7 + (gather 3 + 4 x
 *           byte 10 - 1 + gathered 2) + mixed 3 + put 5) - 1 + pass 15) - 1 + 56 x (more 5 + on_to
 *           2) + 56 x (new 4 + 8 x move 8 - 1 + moved 2) + 42 x (kind 3 + same 2) + 7 x (kind 2 +
 *           half 3 + rotate 1 + sub 4 + middle 2 + constant 6 + (gather 3 + 4 x byte 10 - 1 +
 *           gathered 2)) + 7 x (kind 2 + half 4 + sub 4 + middle 3 + (gather 3 + 4 x byte 10 - 1 +
 *           gathered 2)) + 52 x (last 3 + mix 20) + 4 x last 4 + 56 x unmixed 2 + fetch 3 + 16 x
 *           out 12 - 1 + wipe 10 + wipe_more 5 + exit 15 = 11869 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: see Tables
 */

/* aesmall_aes256_decrypt_nano_nomul_armv6m
 * C:        void f(const uint8_t secret[32], const uint8_t in[16], uint8_t out[16]);
 * Does:     decryption of one block with AES-256, FIPS 197 5.3, no MULS. Each round key is made
 *           from the secret
 * Args:     secret=r0 read 32, in=r1 read 16, out=r2 write 16, any alignment, in==out allowed
 * Clobbers: r0-r3 r12 lr, flags
 * Saves:    r4-r7
 * Stack:    96 (32 pushed, a frame of 48 and a column more each time, up to 16)
 * Tables:   aesmall_sbox_armv6m, 256 B, SRAM or flash
 * Wipes:    state and key, on the stack, are overwritten. The registers hold a byte of the output
 * Cost:     M0+: decrypt 13 + entry 3 + 16 x load 8 - 1 + first 3 + 15 x (expand 3 + 32 x secret 8
 *           - 1 + start 3 + advance 2 + more 6 + wanted 4) + 420 x (more 5 + on_to 2) + 420 x (new
 *           4 + 8 x move 8 - 1 + moved 2) + 315 x (kind 3 + same 2) + 56 x (kind 2 + half 3 +
 *           rotate 1 + sub 4 + middle 2 + constant 6 + (gather 3 + 4 x byte 10 - 1 + gathered 2))
 *           + 49 x (kind 2 + half 4 + sub 4 + middle 3 + (gather 3 + 4 x byte 10 - 1 + gathered
 *           2)) + 14 x (begin 2 + 4 x (key 7 + unmix 12 + keyed 5 + (affine 4 + 4 x turn_bytes 8 +
 *           2 x (turn_bytes 7 + add_copy 2) + 6 x turned_bytes 3 - 1 + add_constant 5)) - 1 +
 *           columns 5 + next_key 8 + 4 x (take 6 + (gather 3 + 4 x byte 10 - 1 + gathered 2) +
 *           halved 5 + (affine 4 + 4 x turn_bytes 8 + 2 x (turn_bytes 7 + add_copy 2) + 6 x
 *           turned_bytes 3 - 1 + add_constant 5) + put 5) - 1 + pass 15) - 1 + 156 x (last 3 + mix
 *           20) + 12 x last 4 + 168 x unmixed 2 + fetch 3 + 16 x out 12 - 1 + wipe 10 + wipe_more
 *           5 + exit 15 = 61804 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: see Tables
 */

FUNCTION aesmall_aes256_decrypt_nano_nomul_armv6m
        movs  r3, #4 * ROUNDS
        push  {r0, r2-r7, lr}
        movs  r6, #STEP_DECRYPT
        b     .Lnano_entry
@ = decrypt: 13 cycles, 8 bytes

ENTRY aesmall_aes256_encrypt_nano_nomul_armv6m
        movs  r3, #0
        push  {r0, r2-r7, lr}
        movs  r6, #STEP_ENCRYPT
@ = encrypt: 11 cycles, 6 bytes
.Lnano_entry:
#include "aesmall_armv6m_nano_long_decrypt.inc"
END_FUNCTION aesmall_aes256_encrypt_nano_nomul_armv6m
END_FUNCTION aesmall_aes256_decrypt_nano_nomul_armv6m

#endif
