/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define KEY_WORDS 6
#define ROUNDS 12
#define WINDOW (4 * KEY_WORDS)
#define INVERSE 1
#include "aesmall_armv6m_nano.inc"
#if AESMALL_ARMV6M_ASM

@ Both directions in one piece of code, for programs that need both.

/* aesmall_aes192_encrypt_nano_inverse_armv6m
 * C:        void f(const uint8_t secret[24], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-192, FIPS 197 5.1
 * Args:     secret=r0 read 24, in=r1 read 16, out=r2 write 16, any alignment, in==out allowed
 * Clobbers: r0-r3 r12 lr, flags
 * Saves:    r4-r7
 * Stack:    88 (32 pushed, a frame of 40 and a column more each time, up to 16)
 * Tables:   aesmall_sbox_armv6m, 256 B, SRAM or flash. The inverse is linked too, 256 B
 * Wipes:    state and key, on the stack, are overwritten. The registers hold a byte of the output
 * Cost:     M0+: encrypt 13 + choose 1 + entry 3 + 16 x load 8 - 1 + first 3 + expand 3 + 24 x
 *           secret 8 - 1 + start 3 + advance 2 + more 6 + wanted 4 + 12 x (begin 2 + 4 x (key 8 +
 *           keyed 5) - 1 + columns 5 + next_key 9 + advance 2 + more 6 + wanted 4 + 4 x (take 7 +
 *           (gather_from 1 + 4 x byte 10 - 1 + gathered 2) + mixed 3 + put 5) - 1 + pass 15) - 1 +
 *           48 x (more 5 + on_to 2) + 48 x (new 4 + 6 x move 8 - 1 + moved 2) + 40 x (kind 7 + same
 *           2) + 8 x (kind 6 + rotate 1 + sub 4 + constant 6 + gather 2 + (gather_from 1 + 4 x byte
 *           10 - 1 + gathered 2)) + 44 x (last 3 + mix 18) + 4 x last 4 + 48 x unmixed 2 + fetch 3
 *           + 16 x out 12 - 1 + wipe 10 + wipe_more 3 + exit 14 = 9192 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: see Tables
 */

/* aesmall_aes192_decrypt_nano_inverse_armv6m
 * C:        void f(const uint8_t secret[24], const uint8_t in[16], uint8_t out[16]);
 * Does:     decryption of one block with AES-192, FIPS 197 5.3. Each round key is made from the
 *           secret
 * Args:     secret=r0 read 24, in=r1 read 16, out=r2 write 16, any alignment, in==out allowed
 * Clobbers: r0-r3 r12 lr, flags
 * Saves:    r4-r7
 * Stack:    88 (32 pushed, a frame of 40 and a column more each time, up to 16)
 * Tables:   aesmall_sbox_armv6m, aesmall_inv_sbox_armv6m, 512 B, SRAM or flash
 * Wipes:    state and key, on the stack, are overwritten. The registers hold a byte of the output
 * Cost:     M0+: decrypt 15 + choose 1 + entry 3 + 16 x load 8 - 1 + first 3 + 13 x (expand 3 + 24
 *           x secret 8 - 1 + start 3 + advance 2 + more 6 + wanted 4) + 312 x (more 5 + on_to 2) +
 *           312 x (new 4 + 6 x move 8 - 1 + moved 2) + 256 x (kind 7 + same 2) + 56 x (kind 6 +
 *           rotate 1 + sub 4 + constant 6 + gather 2 + (gather_from 1 + 4 x byte 10 - 1 + gathered
 *           2)) + 12 x (begin 2 + 4 x (key 7 + keyed 5) - 1 + columns 5 + next_key 8 + 4 x (take 8
 *           + (gather_from 1 + 4 x byte 10 - 1 + gathered 2) + put 5) - 1 + pass 15) - 1 + 44 x
 *           (first_key 3 + unmix 19 + last 3 + mix 18 + unmixed 2) + 4 x first_key 4 + fetch 3 + 16
 *           x out 12 - 1 + wipe 10 + wipe_more 3 + exit 14 = 33074 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: see Tables
 */

FUNCTION aesmall_aes192_decrypt_nano_inverse_armv6m
        movs  r3, #4 * ROUNDS
        push  {r0, r2-r7, lr}
        movs  r6, #STEP_DECRYPT
        ldr   r7, .Lnano_inv_sbox
        b     .Lnano_entry
@ = decrypt: 15 cycles, 10 bytes

ENTRY aesmall_aes192_encrypt_nano_inverse_armv6m
        movs  r3, #0
        push  {r0, r2-r7, lr}
        movs  r6, #STEP_ENCRYPT
        ldr   r7, .Lnano_sbox
@ = encrypt: 13 cycles, 8 bytes
.Lnano_entry:
#include "aesmall_armv6m_nano_long_decrypt.inc"
END_FUNCTION aesmall_aes192_encrypt_nano_inverse_armv6m
END_FUNCTION aesmall_aes192_decrypt_nano_inverse_armv6m

#endif
