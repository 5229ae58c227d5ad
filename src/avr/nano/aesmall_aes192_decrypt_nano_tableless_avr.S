/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define KEY_BYTES 24
#include "aesmall_avr_nano_tableless.inc"
#include "aesmall_avr_nano_long.inc"
#if AESMALL_AVR_ASM

; Both directions in one piece of code, for programs that need both. The flag T distinguishes them.

/* aesmall_aes192_encrypt_nano_tableless_avr
 * C:        void f(const uint8_t secret[24], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-192, FIPS 197 5.1
 * Args:     secret=r25:r24 read 24, in=r23:r22 read 16, out=r21:r20 write 16, in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG
 * Saves:    r17 r28 r29, pushed with r0 and r1: frame and queue
 * Stack:    43 (7 pushed, a frame of 36) + 3 return addresses
 * Tables:   no tables
 * Wipes:    frame and queue, 40 bytes on the stack, are 0 again. r24 holds a byte of the last
 *           round key, r22 and r25 bytes of the last round
 * Cost:     AVRe+: CALL 4 + encrypt 1 + entry 9 + 16 x load 11 - 1 + rest 1 + 8 x queue 7 - 1 +
 *           frame 5 + 12 x (start 3 + 16 x (byte 1 + take 9 + sub 3 + invert 2 + 7 x (factor 4 + 8
 *           x bit 14 - 1 + done 5) - 1 + inverted 4 + affine 1 + 5 x rotate 6 - 1 + map 5 +
 *           forward 9 + 8 x up 8 - 1 + place 9 + shift 11 + next 5 + key 2 + which 3 + add 5) - 1
 *           + test 2) + 1 + 8 x (4 x (rotated 5 + rcon 3 + word 3 + sub 3 + invert 2 + 7 x
 *           (factor 4 + 8 x bit 14 - 1 + done 5) - 1 + inverted 4 + affine 1 + 5 x rotate 6 - 1 +
 *           map 5 - 1) - 1 + around 2 + group 2 - 1) + 11 x (ahead 1 + again 8 + mix 3 + 4 x
 *           (clear 1 + 4 x sum 6 - 1 + top 2 + 4 x row 15 - 1 + column 3) - 1 + mixed 4) + 13 x
 *           (exchange 3 + swap 1 + 16 x pair 16 - 1 + swapped 4) + last 4 + result 3 + end 1 + 40
 *           x wipe 9 - 1 + exit 10 = 228724 cycles
 * Timing:   T0: constant cycles, no branch and no address depends on a secret
 */

/* aesmall_aes192_decrypt_nano_tableless_avr
 * C:        void f(const uint8_t secret[24], const uint8_t in[16], uint8_t out[16]);
 * Does:     decryption of one block with AES-192, FIPS 197 5.3. The key runs forward to its end,
 *           then backwards
 * Args:     secret=r25:r24 read 24, in=r23:r22 read 16, out=r21:r20 write 16, in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG
 * Saves:    r17 r28 r29, pushed with r0 and r1: frame and queue
 * Stack:    43 (7 pushed, a frame of 36) + 3 return addresses
 * Tables:   no tables
 * Wipes:    frame and queue, 40 bytes on the stack, are 0 again. r24 holds a byte of the secret,
 *           r22 and r25 bytes of the last round
 * Cost:     AVRe+: CALL 4 + decrypt 3 + entry 9 + 16 x load 11 - 1 + rest 1 + 8 x queue 7 - 1 +
 *           frame 5 + 12 x (start 3 + 16 x (byte 2 + forward 9 + 8 x up 8 - 1 + place 9 + shift 11
 *           + next 5 + key 2 + which 3 + add 5) - 1 + test 2) + 1 + 8 x (4 x (rotated 5 + rcon 3 +
 *           word 3 + sub 3 + invert 2 + 7 x (factor 4 + 8 x bit 14 - 1 + done 5) - 1 + inverted 4
 *           + affine 1 + 5 x rotate 6 - 1 + map 5 - 1) - 1 + around 2 + group 2 - 1) + 11 x
 *           ahead 2 + exchange 3 + swap 1 + 16 x pair 16 - 1 + swapped 4 + last 5 + 12 x (16 x
 *           (inverse 3 + back 9 + 8 x down 8 - 1 + get 8 + key 2 + which 3 + add 5 + shift 11 +
 *           unsub 17 + 3 x (affine 1 + 5 x rotate 6 - 1 + map 5) + invert 2 + 7 x (factor 4 + 8 x
 *           bit 14 - 1 + done 5) - 1 + inverted 4) - 1 + swap 1 + 16 x pair 16 - 1 + swapped 4 +
 *           undone 7) + 1 + 8 x (4 x (rotated 5 + rcon 3 + word 3 + sub 3 + invert 2 + 7 x
 *           (factor 4 + 8 x bit 14 - 1 + done 5) - 1 + inverted 4 + affine 1 + 5 x rotate 6 - 1 +
 *           map 5 - 1) - 1 + around 2 + halve 4 - 1) + 11 x (unmix 11 + 3 x (mix 3 + 4 x (clear 1
 *           + 4 x sum 6 - 1 + top 2 + 4 x row 15 - 1 + column 3) - 1 + mixed 4)) + end 1 + 40 x
 *           wipe 9 - 1 + exit 10 = 299849 cycles
 * Timing:   T0: constant cycles, no branch and no address depends on a secret
 */

FUNCTION aesmall_aes192_decrypt_nano_tableless_avr
        set
        rjmp  .Lnano
; = decrypt: 3 cycles, 4 bytes

ENTRY aesmall_aes192_encrypt_nano_tableless_avr
        clt
; = encrypt: 1 cycles, 2 bytes

.Lnano:
#include "aesmall_avr_nano_tableless_long_decrypt.inc"
END_FUNCTION aesmall_aes192_encrypt_nano_tableless_avr
END_FUNCTION aesmall_aes192_decrypt_nano_tableless_avr

#endif
