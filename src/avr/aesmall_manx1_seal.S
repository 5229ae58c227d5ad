/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_manx.inc"
#if AESMALL_AVR_ASM

/* aesmall_manx1_seal
 * C:        aesmall_error f(const aesmall_cipher *cipher, const aesmall_manx_params *params,
 *           const uint8_t *nonce, const uint8_t *ad, size_t ad_bits, const uint8_t *msg,
 *           size_t msg_bits, uint8_t out[16]);
 * Does:     seals a message with Manx1 (src/modes/manx.h)
 * Args:     cipher=r25:r24 read 2, params=r23:r22 read 7, nonce=r21:r20 read its bits,
 *           ad=r19:r18 read ad_bits, ad_bits=r17:r16, msg=r15:r14 read msg_bits, msg_bits=r13:r12,
 *           out=r11:r10 write 16; all may overlap
 * Clobbers: r0 r18-r27 r30 r31 SREG, and what the cipher clobbers; r1 is 0 on exit, r17 too, as it
 *           was on entry
 * Saves:    r28 r29
 * Stack:    37 (2 pushed, a frame of 35) + 2 return addresses + what the cipher's call takes
 * Tables:   none
 * Wipes:    the mask; what stays in the frame is nonce, AD and a block that it masked
 * Cost:     AVRe+: CALL 4 + key 8 + limit 7 + least 5 + most 6 + start 29 + 12 x byte 7 - 1 +
 *           nonce 6 + ad 21 + zeros_to_do 5 + 12 x zero 6 - 1 + zeros 3 + text 21 + filled 4 +
 *           first 7 + 2 x encrypt 11 + mask 166 + exit 170 = 638 cycles; that is 56 bits behind a
 *           nonce of 96, without the writer's and the cipher's calls
 * Timing:   T0 but for the cipher: no branch and no address depends on a secret; lengths do, which
 *           are public
 */

; REGISTERS, beside those of the writer.
;
;   r10 .. r15   : arguments         : see above                                           : all
;   r16          : ad_bits           : fewer than 256 once they are checked                : build
;   r17          : 0                 : of ad_bits, once they are checked                   : entry
;                : options           : of the set                                          : mask
;   r18          : t                 : byte of the masked block                            : mask
;                : reduction         : 0x87 where the doubling adds it, else 0             : mask
;   r19:r18      : ad                : pointer                                             : build
;   r21:r20      : nonce             : on entry                                            : entry
;                : block             : argument of the cipher                              : encrypt
;   r23:r22      : params, block     : on entry; argument of the cipher                    : encrypt
;   r25:r24      : cipher            : pointer                                             : all
;   r29:r28 = Y  : params            : pointer                                             : build
;                : work              : pointer: two blocks, cipher                         : mask
;   r31:r30 = Z  : f, out            : the cipher's function; pointer                      : encrypt
#define options   r17
#define t         r18
#define reduction r18

; A byte that the writer fills first, two blocks, cipher
#define FRAME        35
#define FRAME_CIPHER 32 /* from the blocks on */
#define PUBLISHED    1  /* bit of the options */

FUNCTION aesmall_manx1_seal
        movw  r30, r24
        ld    r26, Z
        ldd   r27, Z+1
        or    r26, r27
        ldi   r24, ERROR_KEY
        breq  .Lmanx1_seal_refuse
; = key: 9 cycles taken, 8 on, 12 bytes
        movw  r24, r30
        movw  r30, r22
        ldd   r26, Z+LIMIT1
        cp    r12, r26
        cpc   r13, r1
        brsh  .Lmanx1_seal_limit
; = limit: 8 cycles taken, 7 on, 12 bytes
        ldd   r26, Z+AD_LEAST
        cp    r16, r26
        cpc   r17, r1
        brlo  .Lmanx1_seal_length
; = least: 6 cycles taken, 5 on, 8 bytes
        ldd   r26, Z+AD_MOST
        cp    r26, r16
        cpc   r1, r17
        brsh  .Lmanx1_seal_start
; = most: 6 cycles taken, 5 on, 8 bytes
.Lmanx1_seal_length:
        ldi   r24, ERROR_LENGTH
        rjmp  .Lmanx1_seal_refuse
; = wrong: 3 cycles, 4 bytes
.Lmanx1_seal_limit:
        ldi   r24, ERROR_LENGTH
        cpse  r26, r1
        rjmp  .Lmanx1_seal_refuse
; = too_long: 4 cycles taken, 3 on, 6 bytes
        ldi   r24, ERROR_ARGUMENT       ; 0: a set for Manx2, or none
; = other: 1 cycles, 2 bytes
.Lmanx1_seal_refuse:
        ldi   r25, -1
        ret
; = refuse: 5 cycles, 4 bytes

        ; The nonce: its whole bytes are copied, the last of them is what the writer has not stored
        ; yet.
.Lmanx1_seal_start:
        push  r28
        push  r29
        GET_STACK_POINTER
        sbiw  r28, FRAME
        SET_STACK_POINTER
        adiw  r28, 2
        movw  r26, r28                  ; X = work
        movw  r30, r20                  ; Z = nonce
        std   Y+FRAME_CIPHER, r24
        std   Y+FRAME_CIPHER+1, r25
        movw  r28, r22                  ; Y = params
        ldd   bits, Y+NONCE_BITS
        mov   count, bits
        lsr   count
        lsr   count
        lsr   count
        breq  .Lmanx1_seal_nonce
; = start: 30 cycles taken, 29 on, 44 bytes
.Lmanx1_seal_byte:
        ld    x, Z+
        st    X+, x
        dec   count
        brne  .Lmanx1_seal_byte
; = byte: 7 cycles taken, 6 on, 8 bytes
.Lmanx1_seal_nonce:
        ld    part, -X
        ldi   scale, 1
        andi  bits, 7
        breq  .Lmanx1_seal_ad
; = nonce: 6 cycles taken, 5 on, 8 bytes
        ld    x, Z
        CALL_NAME aesmall_manx_write_part
; = nonce_bits: 6 cycles, 6 bytes
.Lmanx1_seal_ad:
        movw  r30, r18                  ; Z = ad
        mov   bits, r16
        ldd   x, Y+OPTIONS
        bst   x, VARIABLE_AD
        CALL_NAME aesmall_manx_write

        ; Zeros up to the text.
        ldd   bits, Y+HEAD
        subi  bits, lo8(-128)
        ldd   x, Y+NONCE_BITS
        sub   bits, x
        sub   bits, r16
        ldd   x, Y+OPTIONS
        andi  x, 1 << VARIABLE_AD
        sub   bits, x
        breq  .Lmanx1_seal_text
; = ad: 22 cycles taken, 21 on, 30 bytes
        mov   count, bits
        lsr   count
        lsr   count
        lsr   count
        breq  .Lmanx1_seal_zeros
; = zeros_to_do: 6 cycles taken, 5 on, 10 bytes
.Lmanx1_seal_zero:
        st    X+, part
        clr   part
        dec   count
        brne  .Lmanx1_seal_zero
; = zero: 6 cycles taken, 5 on, 8 bytes
.Lmanx1_seal_zeros:
        andi  bits, 7
        breq  .Lmanx1_seal_text
; = zeros: 3 cycles taken, 2 on, 4 bytes
        clr   x
        CALL_NAME aesmall_manx_write_part
; = zero_bits: 5 cycles, 6 bytes

        ; The text, a 1 and zeros.
.Lmanx1_seal_text:
        movw  r30, r14                  ; Z = msg
        mov   bits, r12
        set
        CALL_NAME aesmall_manx_write
        st    X+, part
        clr   r1
        ldd   options, Y+OPTIONS
        GET_STACK_POINTER
        adiw  r28, 2                    ; Y = work
        mov   count, r28
        subi  count, lo8(-32)
        sub   count, r26
        rjmp  .Lmanx1_seal_filled
; = text: 21 cycles, 30 bytes
.Lmanx1_seal_fill:
        st    X+, r1
.Lmanx1_seal_filled:
        dec   count
        brpl  .Lmanx1_seal_fill
; = filled: 5 cycles taken, 4 on, 6 bytes

        movw  r22, r28
        movw  r20, r28
        rcall .Lmanx1_seal_encrypt
        sbrc  options, PUBLISHED
        rjmp  .Lmanx1_seal_published
; = first: 8 cycles taken, 7 on, 10 bytes

        ; S <- 2 S in GF(2^128), SP 800-38B 5.3, from the last byte to the first, and the second
        ; block <- the second block + S. What leaves at the top comes back as 0x87, x^7 + x^2 + x +
        ; 1.
        ld    x, Y
        lsl   x
        sbc   reduction, reduction      ; 0xff if the bit was set, else 0
        andi  reduction, 0x87
        ldd   x, Y+15
        lsl   x
        eor   x, reduction              ; keeps C, as all below but ROL do
        std   Y+15, x
        ldd   t, Y+31
        eor   t, x
        std   Y+31, t
        .irp  n, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0
        ldd   x, Y+\n
        rol   x
        std   Y+\n, x
        ldd   t, Y+16+\n
        eor   t, x
        std   Y+16+\n, t
        .endr
; = mask: 166 cycles, 202 bytes

.Lmanx1_seal_second:
        movw  r22, r28
        subi  r22, lo8(-16)
        sbci  r23, hi8(-16)
        movw  r20, r10
        rcall .Lmanx1_seal_encrypt
        movw  r30, r10
        .irp  n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        ld    x, Z
        ldd   t, Y+\n
        std   Y+\n, r1
        eor   x, t
        st    Z+, x
        .endr
        adiw  r28, FRAME - 2
        SET_STACK_POINTER
        pop   r29
        pop   r28
        clr   r17
        clr   r24
        clr   r25
        ret
; = exit: 170 cycles, 196 bytes

.Lmanx1_seal_published:
        movw  r24, r28
        CALL_NAME aesmall_manx1_double_as_published
        movw  r30, r28
        ldi   count, 16
; = published: 7 cycles, 10 bytes
.Lmanx1_seal_add:
        ld    x, Z+
        ldd   t, Z+15
        eor   t, x
        std   Z+15, t
        dec   count
        brne  .Lmanx1_seal_add
; = add: 10 cycles taken, 9 on, 12 bytes
        rjmp  .Lmanx1_seal_second
; = added: 2 cycles, 2 bytes

        ; Encrypts the block at r23:r22 to r21:r20. Y = work.
.Lmanx1_seal_encrypt:
        ldd   r24, Y+FRAME_CIPHER
        ldd   r25, Y+FRAME_CIPHER+1
        movw  r26, r24
        ld    r30, X+
        ld    r31, X
        JUMP_Z
; = encrypt: 11 cycles, 12 bytes
END_FUNCTION aesmall_manx1_seal

#endif
