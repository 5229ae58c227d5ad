/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define NOMUL 1
#include "aesmall_armv6m_nano.inc"
#if AESMALL_ARMV6M_ASM

@ Both directions in one piece of code, for programs that need both.

/* aesmall_aes128_encrypt_nano_nomul_armv6m
 * C:        void f(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-128, FIPS 197 5.1, no MULS
 * Args:     secret=r0 read 16, in=r1 read 16, out=r2 write 16, any alignment, in==out allowed
 * Clobbers: r0-r3 r12 lr, flags
 * Saves:    r4-r7
 * Stack:    72 (24 pushed, a frame of 32 and a column more each time, up to 16)
 * Tables:   aesmall_sbox_armv6m, 256 B, SRAM or flash
 * Wipes:    state and key, on the stack, are overwritten. The registers hold a byte of the output
 * Cost:     M0+: encrypt 8 + entry 3 + 16 x load 12 - 1 + start 1 + 10 x (ahead 2 + begin 2 + 4 x
 *           (key 8 + keyed 5) - 1 + columns 1 + 4 x (take 7 + mixed 3 + put 5) - 1 + pass 10 +
 *           key_step 3 + sub 12 + word 2 + forward 15 + double 4 + again 3) - 1 + 50 x (gather 3 +
 *           4 x byte 10 - 1 + gathered 2) + 36 x (last 2 + mix 20) + 4 x last 3 + 40 x unmixed 2 +
 *           turn 3 + fetch 3 + 16 x out 12 - 1 + exit 25 = 5148 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: see Tables
 */

/* aesmall_aes128_decrypt_nano_nomul_armv6m
 * C:        void f(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
 * Does:     decryption of one block with AES-128, FIPS 197 5.3, no MULS. The key runs forward to
 *           its end, then backwards
 * Args:     secret=r0 read 16, in=r1 read 16, out=r2 write 16, any alignment, in==out allowed
 * Clobbers: r0-r3 r12 lr, flags
 * Saves:    r4-r7
 * Stack:    72 (24 pushed, a frame of 32 and a column more each time, up to 16)
 * Tables:   aesmall_sbox_armv6m, 256 B, SRAM or flash
 * Wipes:    state and key, on the stack, are overwritten. The registers hold a byte of the output
 * Cost:     M0+: decrypt 10 + entry 3 + 16 x load 12 - 1 + start 1 + 10 x (ahead 3 + key_step 3 +
 *           sub 12 + word 2 + forward 15 + double 4 + again 3) - 1 + turn 2 + turned_round 1 + 9 x
 *           halve 3 + 1 x (halve 2 + reduced 3) + 10 x (begin 2 + 4 x (key 7 + unmix 12 + keyed 5)
 *           - 1 + columns 1 + 4 x (take 6 + halved 5 + put 5) - 1 + pass 10 + key_step 2 + back 15
 *           + sub 12 + word 3 + backward 3) - 1 + 60 x (gather 3 + 4 x byte 10 - 1 + gathered 2) +
 *           108 x (last 2 + mix 20) + 12 x last 3 + 120 x unmixed 2 + 80 x (affine 4 + 4 x
 *           turn_bytes 8 + 2 x (turn_bytes 7 + add_copy 2) + 6 x turned_bytes 3 - 1 + constant 5)
 *           + fetch 3 + 16 x out 12 - 1 + exit 25 = 14309 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: see Tables
 */

FUNCTION aesmall_aes128_decrypt_nano_nomul_armv6m
        push  {r2, r4-r7, lr}
        movs  r6, #AHEAD
        b     .Lnano_entry
@ = decrypt: 10 cycles, 6 bytes

ENTRY aesmall_aes128_encrypt_nano_nomul_armv6m
        push  {r2, r4-r7, lr}
        movs  r6, #STEP_ENCRYPT
@ = encrypt: 8 cycles, 4 bytes
.Lnano_entry:
#include "aesmall_armv6m_nano_decrypt.inc"
END_FUNCTION aesmall_aes128_encrypt_nano_nomul_armv6m
END_FUNCTION aesmall_aes128_decrypt_nano_nomul_armv6m

#endif
