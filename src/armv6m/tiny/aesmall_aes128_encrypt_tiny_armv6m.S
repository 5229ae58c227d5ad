/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m_tiny.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes128_encrypt_tiny_armv6m
 * C:        void f(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-128, FIPS 197 5.1
 * Args:     secret=r0 read 16, in=r1 read 16, out=r2 write 16, any alignment, in==out allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r11
 * Stack:    40, unaligned 112
 * Tables:   aesmall_sbox_armv6m, 256 B
 * Wipes:    no secret was on the stack. The registers hold addresses and the output
 * Cost:     M0+: entry 36 + 3 x transpose 26 + begin 16 + first 4 + 9 x (sub 79 + mix 36) + sub 80
 *           + home 5 + 10 x next 51 + 9 x double 3 + double 4 + reduce 3 + 9 x (end 3 + again 2) +
 *           end 4 + last 30 = 1877 cycles;
 *           unaligned + 437
 * Timing:   T1: constant cycles, table index secret, memory: SRAM
 */

SECRET_SECTION aesmall_aes128_encrypt_tiny_armv6m
#include "aesmall_armv6m_tiny_encrypt_subs.inc"

SECRET_FUNCTION aesmall_aes128_encrypt_tiny_armv6m, .Ltiny_bytes
@ = bytes: 3 cycles, 4 bytes
#include "aesmall_armv6m_tiny_encrypt.inc"
END_FUNCTION aesmall_aes128_encrypt_tiny_armv6m

#endif
