/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define KEY_BYTES 24
#include "aesmall_avr_nano_long.inc"
#if AESMALL_AVR_ASM

; Both directions in one piece of code, for programs that need both. The flag T distinguishes them.

/* aesmall_aes192_encrypt_nano_avr
 * C:        void f(const uint8_t secret[24], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-192, FIPS 197 5.1
 * Args:     secret=r25:r24 read 24, in=r23:r22 read 16, out=r21:r20 write 16, in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG
 * Saves:    r28 r29, pushed with r0 and r1: frame and queue
 * Stack:    42 (6 pushed, a frame of 36) + 2 return addresses
 * Tables:   aesmall_sbox_avr, 256 B, 256-aligned, flash
 * Wipes:    frame and queue, 40 bytes on the stack, are 0 again
 * Cost:     AVRe+: CALL 4 + encrypt 1 + entry 7 + 16 x load 11 - 1 + rest 1 + 8 x queue 7 - 1 +
 *           frame 5 + 12 x (start 3 + 16 x (byte 5 + sub 5 + forward 7 + 8 x up 8 - 1 + place 9 +
 *           shift 11 + step 5 + key 3 + which 3 + add 5) - 1 + test 2) + 1 + 8 x (4 x (rotate 5 +
 *           rcon 3 + word 5 - 1) - 1 + around 2 + group 2 - 1) + 11 x (ahead 1 + again 8 + mix 3 +
 *           4 x (clear 1 + 4 x sum 6 - 1 + top 2 + 4 x row 15 - 1 + column 3) - 1 + mixed 4) + 13
 *           x (exchange 3 + swap 1 + 16 x pair 16 - 1 + swapped 4) + last 4 + result 3 + end 1 +
 *           40 x wipe 9 - 1 + exit 8 = 30800 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: flash
 */

/* aesmall_aes192_decrypt_nano_avr
 * C:        void f(const uint8_t secret[24], const uint8_t in[16], uint8_t out[16]);
 * Does:     decryption of one block with AES-192, FIPS 197 5.3. The key runs forward to its end,
 *           then backwards
 * Args:     secret=r25:r24 read 24, in=r23:r22 read 16, out=r21:r20 write 16, in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG
 * Saves:    r28 r29, pushed with r0 and r1: frame and queue
 * Stack:    42 (6 pushed, a frame of 36) + 2 return addresses
 * Tables:   aesmall_sbox_avr, 256 B, 256-aligned, flash
 * Wipes:    frame and queue, 40 bytes on the stack, are 0 again
 * Cost:     AVRe+: CALL 4 + decrypt 3 + entry 7 + 16 x load 11 - 1 + rest 1 + 8 x queue 7 - 1 +
 *           frame 5 + 12 x (start 3 + 16 x (byte 6 + forward 7 + 8 x up 8 - 1 + place 9 + shift 11
 *           + step 5 + key 3 + which 3 + add 5) - 1 + test 2) + 1 + 8 x (4 x (rotate 5 + rcon 3 +
 *           word 5 - 1) - 1 + around 2 + group 2 - 1) + 11 x ahead 2 + exchange 3 + swap 1 + 16 x
 *           pair 16 - 1 + swapped 4 + last 5 + 12 x (16 x (inverse 3 + back 9 + 8 x down 8 - 1 +
 *           take 9 + key 3 + which 3 + add 5 + shift 11 + turn 15 + middle 5 + turn 16 + turned 5)
 *           - 1 + swap 1 + 16 x pair 16 - 1 + swapped 4 + undone 7) + 1 + 8 x (4 x (rotate 5 +
 *           rcon 3 + word 5 - 1) - 1 + around 2 + halve 4 - 1) + 11 x (unmix 11 + 3 x (mix 3 + 4 x
 *           (clear 1 + 4 x sum 6 - 1 + top 2 + 4 x row 15 - 1 + column 3) - 1 + mixed 4)) + end 1
 *           + 40 x wipe 9 - 1 + exit 8 = 66629 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: flash
 */

FUNCTION aesmall_aes192_decrypt_nano_avr
        set
        rjmp  .Lnano
; = decrypt: 3 cycles, 4 bytes

ENTRY aesmall_aes192_encrypt_nano_avr
        clt
; = encrypt: 1 cycles, 2 bytes

.Lnano:
#include "aesmall_avr_nano_long_decrypt.inc"
END_FUNCTION aesmall_aes192_encrypt_nano_avr
END_FUNCTION aesmall_aes192_decrypt_nano_avr

#endif
