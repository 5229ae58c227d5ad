/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_ct_decrypt.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes_decrypt_ct_avr
 * C:        void f(const uint8_t *schedule, const uint8_t in[16], uint8_t out[16], uint8_t rounds);
 * Does:     decryption of one block with AES-128, -192 or -256, FIPS 197 5.3, bitsliced
 * Args:     schedule=r25:r24 read 16 (rounds + 1), in=r23:r22 read 16, out=r21:r20 write 16,
 *           rounds=r18 is 10, 12 or 14, in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    r2-r17 r28 r29, the arguments in r20 r21 r24
 * Stack:    21 + return address
 * Tables:   no tables
 * Wipes:    no secret was on the stack. The registers hold bytes of the output and public values
 * Cost:     AVRe+: CALL 4 + entry 51 + first 265 + 5 x odd 730 - 1 + 4 x even 259 + last 223
 *           + exit 46 = 5274 cycles;
 *           989 more for each two rounds more
 * Timing:   T0: constant cycles, no branch on secrets and no secret address
 */

; REGISTERS. aesmall_avr_ct_decrypt.inc lists the registers of the planes l<b> and h<b>.
;
;   r2 .. r17    : l<b>, h<b>        : planes                                         : all
;   r0 .. r29    : work              : work registers, where no others are named      : all
;   r18 r19 r20  : masks             : of BLOCK_TO_PLANES and PLANES_TO_BLOCK         : first, last
;   r18          : rounds            :                                                : entry
;   r20          : end               : low byte of schedule, kept on the stack        : odd, even
;   r21:r20      : out               : pointer, kept on the stack                     : entry
;   r23:r22      : in                : pointer                                        : entry
;   r25:r24      : schedule          : pointer                                        : entry
;   r29:r28 = Y  : keys              : pointer to the last round key                  : first
;   r31:r30 = Z  : in                : pointer                                        : first
;                : keys              : pointer to a round key                         : first to odd
;                : out               : pointer                                        : last

FUNCTION aesmall_aes_decrypt_ct_avr
        .irp  n, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 28, 29, 20, 21, 24
        push  r\n
        .endr
        movw  r30, r22                  ; Z = in
        swap  r18                       ; 16 rounds: the distance of the last round key
        clr   r1
        movw  r28, r24
        add   r28, r18
        adc   r29, r1                   ; Y = schedule + 16 rounds
        ldi   r18, 0xf0
        ldi   r19, 0x33
        ldi   r20, 0x55
; = entry: 51 cycles, 60 bytes

        BLOCK_TO_PLANES
        movw  r30, r28                  ; Z = last round key
        ADD_LAST_KEY
; = first: 265 cycles, 466 bytes

.Ldecrypt_rounds:
        sbiw  r30, 16
        INV_SUB_BYTES_ADD_KEY
        INV_MIX_COLUMNS_ODD
        sbiw  r30, 16
        INV_SUB_BYTES_ADD_KEY
        pop   r20
        cpse  r20, zl                   ; done when the key was the first of the schedule
        rjmp  .Ldecrypt_even
; = odd: 730 cycles taken, 729 on, 1388 bytes

        pop   zh
        pop   zl                        ; Z = out
        ldi   r18, 0xf0
        ldi   r19, 0x33
        ldi   r20, 0x55
        PLANES_TO_BLOCK
; = last: 223 cycles, 410 bytes

        ; The residue of the rounds is wiped: r0, r22 to r27 and T.
        .irp  n, 29, 28, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2
        pop   r\n
        .endr
        clr   r0
        clr   r1                        ; as C requires
        movw  r22, r0
        movw  r24, r0
        movw  r26, r0
        bst   r0, 0
        ret
; = exit: 46 cycles, 50 bytes

.Ldecrypt_even:
        push  r20
#ifndef __AVR_HAVE_MUL__
        clr   r1
#endif
        INV_MIX_COLUMNS_EVEN
        rjmp  .Ldecrypt_rounds
; = even: 259 cycles, 482 bytes
END_FUNCTION aesmall_aes_decrypt_ct_avr

#endif
