/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define KEY_WORDS 6
#define ROUNDS 12
#define WINDOW (4 * KEY_WORDS)
#define NOMUL 1
#include "aesmall_armv6m_nano.inc"
#if AESMALL_ARMV6M_ASM

@ Both directions in one piece of code, for programs that need both.

/* aesmall_aes192_encrypt_nano_nomul_armv6m
 * C:        void f(const uint8_t secret[24], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-192, FIPS 197 5.1, no MULS
 * Args:     secret=r0 read 24, in=r1 read 16, out=r2 write 16, any alignment, in==out allowed
 * Clobbers: r0-r3 r12 lr, flags
 * Saves:    r4-r7
 * Stack:    88 (32 pushed, a frame of 40 and a column more each time, up to 16)
 * Tables:   aesmall_sbox_armv6m, 256 B, SRAM or flash
 * Wipes:    state and key, on the stack, are overwritten. The registers hold a byte of the output
 * Cost:     M0+: encrypt 11 + entry 3 + 16 x load 8 - 1 + first 3 + expand 3 + 24 x secret 8 - 1 +
 *           start 3 + advance 2 + more 6 + wanted 4 + 12 x (begin 2 + 4 x (key 8 + keyed 5) - 1 +
 *           columns 5 + next_key 9 + advance 2 + more 6 + wanted 4 + 4 x (take 7 + (gather 3 + 4 x
 *           byte 10 - 1 + gathered 2) + mixed 3 + put 5) - 1 + pass 15) - 1 + 48 x (more 5 + on_to
 *           2) + 48 x (new 4 + 6 x move 8 - 1 + moved 2) + 40 x (kind 11 + same 2) + 8 x (kind 10
 *           + rotate 1 + sub 4 + constant 6 + (gather 3 + 4 x byte 10 - 1 + gathered 2)) + 44 x
 *           (last 3 + mix 20) + 4 x last 4 + 48 x unmixed 2 + fetch 3 + 16 x out 12 - 1 + wipe 10
 *           + wipe_more 3 + exit 15 = 9566 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: see Tables
 */

/* aesmall_aes192_decrypt_nano_nomul_armv6m
 * C:        void f(const uint8_t secret[24], const uint8_t in[16], uint8_t out[16]);
 * Does:     decryption of one block with AES-192, FIPS 197 5.3, no MULS. Each round key is made
 *           from the secret
 * Args:     secret=r0 read 24, in=r1 read 16, out=r2 write 16, any alignment, in==out allowed
 * Clobbers: r0-r3 r12 lr, flags
 * Saves:    r4-r7
 * Stack:    88 (32 pushed, a frame of 40 and a column more each time, up to 16)
 * Tables:   aesmall_sbox_armv6m, 256 B, SRAM or flash
 * Wipes:    state and key, on the stack, are overwritten. The registers hold a byte of the output
 * Cost:     M0+: decrypt 13 + entry 3 + 16 x load 8 - 1 + first 3 + 13 x (expand 3 + 24 x secret 8
 *           - 1 + start 3 + advance 2 + more 6 + wanted 4) + 312 x (more 5 + on_to 2) + 312 x (new
 *           4 + 6 x move 8 - 1 + moved 2) + 256 x (kind 11 + same 2) + 56 x (kind 10 + rotate 1 +
 *           sub 4 + constant 6 + (gather 3 + 4 x byte 10 - 1 + gathered 2)) + 12 x (begin 2 + 4 x
 *           (key 7 + unmix 12 + keyed 5 + (affine 4 + 4 x turn_bytes 8 + 2 x (turn_bytes 7 +
 *           add_copy 2) + 6 x turned_bytes 3 - 1 + add_constant 5)) - 1 + columns 5 + next_key 8 +
 *           4 x (take 6 + (gather 3 + 4 x byte 10 - 1 + gathered 2) + halved 5 + (affine 4 + 4 x
 *           turn_bytes 8 + 2 x (turn_bytes 7 + add_copy 2) + 6 x turned_bytes 3 - 1 + add_constant
 *           5) + put 5) - 1 + pass 15) - 1 + 132 x (last 3 + mix 20) + 12 x last 4 + 144 x unmixed
 *           2 + fetch 3 + 16 x out 12 - 1 + wipe 10 + wipe_more 3 + exit 15 = 43808 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: see Tables
 */

FUNCTION aesmall_aes192_decrypt_nano_nomul_armv6m
        movs  r3, #4 * ROUNDS
        push  {r0, r2-r7, lr}
        movs  r6, #STEP_DECRYPT
        b     .Lnano_entry
@ = decrypt: 13 cycles, 8 bytes

ENTRY aesmall_aes192_encrypt_nano_nomul_armv6m
        movs  r3, #0
        push  {r0, r2-r7, lr}
        movs  r6, #STEP_ENCRYPT
@ = encrypt: 11 cycles, 6 bytes
.Lnano_entry:
#include "aesmall_armv6m_nano_long_decrypt.inc"
END_FUNCTION aesmall_aes192_encrypt_nano_nomul_armv6m
END_FUNCTION aesmall_aes192_decrypt_nano_nomul_armv6m

#endif
