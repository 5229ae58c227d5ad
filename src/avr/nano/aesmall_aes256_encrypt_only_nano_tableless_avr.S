/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define KEY_BYTES 32
#include "aesmall_avr_nano_tableless.inc"
#include "aesmall_avr_nano_long.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes256_encrypt_only_nano_tableless_avr
 * C:        void f(const uint8_t secret[32], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-256, FIPS 197 5.1, for programs that never decrypt
 * Args:     secret=r25:r24 read 32, in=r23:r22 read 16, out=r21:r20 write 16, in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG
 * Saves:    r17 r28 r29, pushed with r0 and r1: frame and queue
 * Stack:    51 (8 pushed, a frame of 43) + 2 return addresses
 * Tables:   no tables
 * Wipes:    frame and queue, 48 bytes on the stack, are 0 again. r24 holds a byte of the last
 *           round key, r22 and r25 bytes of the last round
 * Cost:     AVRe+: CALL 4 + entry 9 + 16 x load 11 - 1 + rest 1 + 16 x queue 7 - 1 + frame 5 + 14
 *           x (start 1 + 16 x (byte 19 + invert 2 + 7 x (factor 4 + 8 x bit 14 - 1 + done 5) - 1 +
 *           affine 1 + 5 x rotate 6 - 1 + sub 4 + which 4 + add 5 + 16 x move 8 - 1 + place 6 +
 *           next 5) - 1 + test 5) + 1 + 7 x (4 x (other 2 + rotated 5 + rcon 3 + word 4 + invert 2
 *           + 7 x (factor 4 + 8 x bit 14 - 1 + done 5) - 1 + affine 1 + 5 x rotate 6 - 1 + sub 4 -
 *           1) - 1 + around 2 + 4 x (other 3 + word 4 + invert 2 + 7 x (factor 4 + 8 x bit 14 - 1
 *           + done 5) - 1 + affine 1 + 5 x rotate 6 - 1 + sub 4 - 1) + group 2 - 1) + 13 x (4 x
 *           (clear 1 + 4 x sum 6 - 1 + mix 2 + 4 x row 17 - 1 + column 3) - 1 + back 2) + last 1 +
 *           16 x wipe 9 - 1 + 16 x out 16 - 1 + exit 10 = 288520 cycles
 * Timing:   T0: constant cycles, no branch and no address depends on a secret
 */

FUNCTION aesmall_aes256_encrypt_only_nano_tableless_avr
#include "aesmall_avr_nano_tableless_long_encrypt_only.inc"
END_FUNCTION aesmall_aes256_encrypt_only_nano_tableless_avr

#endif
