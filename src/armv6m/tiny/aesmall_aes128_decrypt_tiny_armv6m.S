/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m_tiny.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes128_decrypt_tiny_armv6m
 * C:        void f(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
 * Does:     decryption of one block with AES-128, FIPS 197 5.3. The key runs forward to its end,
 *           then backwards
 * Args:     secret=r0 read 16, in=r1 read 16, out=r2 write 16, any alignment, in==out allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r11
 * Stack:    40, unaligned 112
 * Tables:   aesmall_sbox_armv6m, 256 B, aesmall_inv_sbox_armv6m, 256 B
 * Wipes:    no secret was on the stack. The registers hold addresses and the output
 * Cost:     M0+: entry 36 + 3 x transpose 26 + 9 x (ahead 41 + doubled 3) + ahead 40 + reduce 1 +
 *           doubled 2 + begin 26 + 10 x sub 80 + 8 x back 46 + 2 x back 47 + odd 1 + half 3 + 9 x
 *           mix 36 + odd 2 + last 29 = 2200 cycles;
 *           unaligned + 437
 * Timing:   T1: constant cycles, table index secret, memory: SRAM
 */

SECRET_SECTION aesmall_aes128_decrypt_tiny_armv6m
SECRET_FUNCTION aesmall_aes128_decrypt_tiny_armv6m, .Ltiny_bytes
@ = bytes: 3 cycles, 4 bytes
#include "aesmall_armv6m_tiny_decrypt.inc"
END_FUNCTION aesmall_aes128_decrypt_tiny_armv6m

#endif
