/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define KEY_BYTES 32
#include "aesmall_avr_nano_long.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes256_encrypt_only_nano_avr
 * C:        void f(const uint8_t secret[32], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-256, FIPS 197 5.1, for programs that never decrypt
 * Args:     secret=r25:r24 read 32, in=r23:r22 read 16, out=r21:r20 write 16, in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG
 * Saves:    r28 r29, pushed with r0 and r1: frame and queue
 * Stack:    50 (7 pushed, a frame of 43) + return address
 * Tables:   aesmall_sbox_avr, 256 B, 256-aligned, flash
 * Wipes:    frame and queue, 48 bytes on the stack, are 0 again. r23 holds a byte of the last round
 *           key
 * Cost:     AVRe+: CALL 4 + entry 7 + 16 x load 11 - 1 + rest 1 + 16 x queue 7 - 1 + frame 5 + 14
 *           x (start 1 + 16 x (sub 14 + which 4 + add 4 + 16 x move 8 - 1 + place 13 + step 5) - 1
 *           + test 4) + 1 + 7 x (4 x (other 2 + rotate 5 + rcon 3 + word 6 - 1) - 1 + around 2 + 4
 *           x (other 3 + word 6 - 1) + group 2 - 1) + 13 x (4 x (clear 1 + 4 x sum 6 - 1 + mix 2 +
 *           4 x row 17 - 1 + column 3) - 1 + back 2) + last 1 + 16 x wipe 9 - 1 + 16 x out 16 - 1
 *           + exit 8 = 43838 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: flash
 */

FUNCTION aesmall_aes256_encrypt_only_nano_avr
#include "aesmall_avr_nano_long_encrypt_only.inc"
END_FUNCTION aesmall_aes256_encrypt_only_nano_avr

#endif
