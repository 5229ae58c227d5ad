/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_manx1.inc"
#if AESMALL_AVR_ASM

/* aesmall_manx1_seal_bytes
 * C:        aesmall_error f(const aesmall_cipher *cipher, const aesmall_manx_params *params,
 *           const uint8_t *nonce, const uint8_t *ad, const uint8_t *msg, size_t msg_bits,
 *           uint8_t out[16]);
 * Does:     seals a message with Manx1 (src/modes/manx/manx.h), nonce and AD being whole bytes that fit
 *           into the first block
 * Args:     cipher=r25:r24 read 2, params=r23:r22 read 4, nonce=r21:r20 read its bytes,
 *           ad=r19:r18 read its bytes, msg=r17:r16 read msg_bits, msg_bits=r15:r14, out=r13:r12
 *           write 16, all may overlap
 * Clobbers: r0 r18-r27 r30 r31 SREG, and the registers that the cipher clobbers. r1 is 0 on exit
 * Saves:    r28 r29, the first block is pushed by r1 r18 r21
 * Stack:    34 (29 pushed, a frame of 5) by loops that push again + return address + the stack of
 *           the cipher's call
 * Tables:   no tables
 * Wipes:    the mask. A block that it masked stays on the stack
 * Cost:     AVRe+: CALL 4 + key 8 + limit 7 + sizes 11 + start 5 + even 1 + 2 x zero 7 - 1 + ad 3 +
 *           ones 4 + twos 3 + fours 3 + 3 x four 19 - 1 + first 8 + mask 120 + text_fours 7 +
 *           text_four 28 + text_twos 2 + text_two 14 + text_ones 2 + text_one 7 + text_bits 4 +
 *           pad 5 + exit 177 = 492 cycles;
 *           that is 56 bits after a nonce of 96, without the cipher's calls
 * Timing:   T0, except the cipher: no branch and no address depends on a secret, only on lengths,
 *           which are public
 */

; REGISTERS, besides the registers of the part for whole bytes.
;
;   r0           : t0, fill          : for a test; zeros to push                           : entry
;   r12 .. r17   : arguments         : see above                                           : all
;   r19:r18      : ad                : pointer                                             : entry
;   r21:r20      : nonce, block      : pointer; argument of the cipher                     : all
;   r22, r23     : count, left       : bytes of nonce and AD                               : entry
;   r23:r22      : params, block     : on entry; argument of the cipher                    : all
;   r25:r24      : cipher            : pointer                                             : all
;   r27:r26 = X  : params, out       : pointer                                             : all
;   r29:r28 = Y  : cipher            : pointer                                             : all
;   r31:r30 = Z  : f, stack          : the cipher's function; the stack pointer            : all
#define msg      r16
#define msg_bits r14

FUNCTION aesmall_manx1_seal_bytes
        movw  r26, r24
        ld    r30, X+
        ld    r31, X
        adiw  r30, 0                    ; Z = f
        breq  .Lmanx1_seal_bytes_key
; = key: 9 cycles taken, 8 on, 10 bytes
        movw  r26, r22
        ld    r0, X+                    ; LIMIT_BYTES
        cp    r14, r0
        cpc   r15, r1
        brlo  .Lmanx1_seal_bytes_start
; = limit: 7 cycles taken, 6 on, 10 bytes
        ldi   r24, ERROR_LENGTH
        cpse  r0, r1
        rjmp  .Lmanx1_seal_bytes_refuse
; = too_long: 4 cycles taken, 3 on, 6 bytes
        ldi   r24, ERROR_ARGUMENT       ; 0: the set is another
        rjmp  .Lmanx1_seal_bytes_refuse
; = other: 3 cycles, 4 bytes
.Lmanx1_seal_bytes_key:
        ldi   r24, ERROR_KEY
.Lmanx1_seal_bytes_refuse:
        ldi   r25, -1
        ret
; = refuse: 6 cycles, 6 bytes

.Lmanx1_seal_bytes_start:
        push  r28
        push  r29
        movw  r28, r24
        ld    count, X+                 ; NONCE_SIZE
        ld    left, X+                  ; AD_SIZE
        ld    fill, X                   ; FILL_SIZE
; = sizes: 11 cycles, 12 bytes
#include "aesmall_avr_manx1_whole.inc"

        movw  r24, r28
        ld    r30, Y
        ldd   r31, Y+1
        GET_STACK_POINTER r22, r23
        subi  r22, lo8(-1)
        sbci  r23, hi8(-1)
        movw  r20, r12
        CALL_Z
        movw  r26, r12
        GET_STACK_POINTER r30, r31
        UNMASK
        adiw  r30, 32
        SET_STACK_POINTER r30, r31
        pop   r29
        pop   r28
        clr   r24
        clr   r25
        ret
; = exit: 177 cycles, 206 bytes

END_FUNCTION aesmall_manx1_seal_bytes

#endif
