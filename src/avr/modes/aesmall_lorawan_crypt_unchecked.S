/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_avr.inc"
#if AESMALL_AVR_ASM

/* aesmall_lorawan_crypt_unchecked
 * C:        void f(const aesmall_cipher *key, const aesmall_lorawan_frame *frame,
 *           const uint8_t *in, size_t in_len, uint8_t *out);
 * Does:     encrypts or decrypts the payload of a LoRaWAN frame without checks
 * Args:     key=r25:r24 read 2, frame=r23:r22 read 11, in=r21:r20 read in_len, in_len=r19:r18 any,
 *           out=r17:r16 write in_len, in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG, and the registers that the cipher clobbers. r1 is 0 on exit
 * Saves:    no register, aesmall_lorawan_unchecked saves the registers that it uses
 * Stack:    0 + return address, 36 of aesmall_lorawan_unchecked, and the stack of aesmall_ctr_unchecked
 * Tables:   no tables
 * Wipes:    the frame of aesmall_lorawan_unchecked is 0 again
 * Cost:     AVRe+: CALL 4 + crypt 7 = 11 cycles;
 *           429 cycles of aesmall_lorawan_unchecked are added (aesmall_lorawan_mic_unchecked.S: save to
 *           return), and the time of aesmall_ctr_unchecked, 4 less for its CALL
 * Timing:   T0, except the cipher: no branch and no address depends on a secret
 */

; REGISTERS.
;
;   r26          : type              : the block's first byte                              : crypt
;   r27          : last              : the block's last byte                               : crypt
;   r31:r30 = Z  : mode              : the function that takes the frame                   : crypt
#define type r26
#define last r27

; Not an entry of aesmall_lorawan_mic_unchecked: a program that only makes MICs links no CTR.
FUNCTION aesmall_lorawan_crypt_unchecked
        ldi   type, 0x01
        ldi   last, 1
        ldi   r30, lo8(gs(aesmall_ctr_unchecked))
        ldi   r31, hi8(gs(aesmall_ctr_unchecked))
        JUMP_FUNCTION aesmall_lorawan_unchecked
; = crypt: 7 cycles, 12 bytes
END_FUNCTION aesmall_lorawan_crypt_unchecked

#endif
