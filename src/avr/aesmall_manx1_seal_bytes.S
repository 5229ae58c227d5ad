/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_manx.inc"
#if AESMALL_AVR_ASM

/* aesmall_manx1_seal_bytes
 * C:        aesmall_error f(const aesmall_cipher *cipher, const aesmall_manx_params *params,
 *           const uint8_t *nonce, const uint8_t *ad, const uint8_t *msg, size_t msg_bits,
 *           uint8_t out[16]);
 * Does:     seals a message with Manx1 (src/modes/manx.h), nonce and AD being whole bytes that fit
 *           into the first block
 * Args:     cipher=r25:r24 read 2, params=r23:r22 read 11, nonce=r21:r20 read its bytes,
 *           ad=r19:r18 read its bytes, msg=r17:r16 read msg_bits, msg_bits=r15:r14,
 *           out=r13:r12 write 16; all may overlap
 * Clobbers: r0 r18-r27 r30 r31 SREG, and what the cipher clobbers; r1 is 0 on exit
 * Saves:    r28 r29; the argument in r24 r25; the first block is pushed by r1 r18 r21
 * Stack:    36 (31 pushed, a frame of 5) by loops that push again + return address + what the cipher's call takes
 * Tables:   none
 * Wipes:    the mask; what stays on the stack is a block that it masked
 * Cost:     AVRe+: CALL 4 + key 8 + limit 11 + start 15 + even 1 + 2 x zero 7 - 1 + ad 3 + ones 4
 *           + twos 3 + fours 3 + 3 x four 19 - 1 + first 9 + mask 118 + text_fours 7 + text_four
 *           28 + text_twos 2 + text_two 14 + text_ones 2 + text_one 7 + text_bits 4 + pad 5 + exit
 *           178 = 495 cycles; that is 56 bits behind a nonce of 96, without the cipher's calls
 * Timing:   T0 but for the cipher: no branch and no address depends on a secret; lengths do, which
 *           are public
 */

; REGISTERS.
;
;   r0           : t                 : for a test                                          : key
;   r1           : 0                 : as C has it                                         : all
;   r12 .. r17   : arguments         : see above                                           : all
;   r18          : t                 : byte of a block; the 0x87 of the doubling, or 0     : mask
;   r19:r18      : ad                : pointer                                             : first
;   r20          : bits              : behind the whole bytes of the text                  : text
;   r21:r20      : nonce, block      : pointer; argument of the cipher                     : all
;   r21          : x                 : byte to take                                        : all
;   r22          : count, power      : bytes to do; the bit behind the text               : all
;   r23          : left              : bytes of AD                                         : first
;   r23:r22      : params, block     : on entry; argument of the cipher                    : all
;   r25:r24      : cipher            : pointer                                             : all
;   r26          : zeros             : to push                                             : first
;   r27:r26 = X  : from, to          : pointer                                             : all
;   r29:r28 = Y  : params, first     : pointer; the first block, S in the end              : all
;   r31:r30 = Z  : f, msg, out       : the cipher's function; pointer                      : all
#define t         r18
#define left      r23

FUNCTION aesmall_manx1_seal_bytes
        movw  r26, r24
        ld    r30, X+
        ld    r31, X                    ; Z = f
        mov   r0, r30
        or    r0, r31
        breq  .Lmanx1_seal_bytes_key
; = key: 9 cycles taken, 8 on, 12 bytes
        push  r28
        push  r29
        movw  r28, r22
        ldd   r26, Y+LIMIT_BYTES
        cp    r14, r26
        cpc   r15, r1
        brlo  .Lmanx1_seal_bytes_start
; = limit: 11 cycles taken, 10 on, 14 bytes
        pop   r29
        pop   r28
        ldi   r24, ERROR_LENGTH
        cpse  r26, r1
        rjmp  .Lmanx1_seal_bytes_refuse
; = too_long: 8 cycles taken, 7 on, 10 bytes
        ldi   r24, ERROR_ARGUMENT       ; 0: the set is another
; = other: 1 cycles, 2 bytes
        rjmp  .Lmanx1_seal_bytes_refuse
; = argument: 2 cycles, 2 bytes
.Lmanx1_seal_bytes_key:
        ldi   r24, ERROR_KEY
.Lmanx1_seal_bytes_refuse:
        ldi   r25, -1
        ret
; = refuse: 6 cycles, 6 bytes

        ; The first block is pushed, from its end: zeros, AD, nonce.
.Lmanx1_seal_bytes_start:
        push  r24
        push  r25
        ldd   count, Y+NONCE_SIZE
        add   r20, count
        adc   r21, r1                   ; the end of the nonce
        ldd   left, Y+AD_SIZE
        ldd   r26, Y+FILL_SIZE
        lsr   r26
        brcc  .Lmanx1_seal_bytes_even
; = start: 15 cycles taken, 14 on, 18 bytes
        push  r1
; = odd: 2 cycles, 2 bytes
.Lmanx1_seal_bytes_even:
        breq  .Lmanx1_seal_bytes_ad     ; the flag of LSR
; = even: 2 cycles taken, 1 on, 2 bytes
.Lmanx1_seal_bytes_zero:
        push  r1
        push  r1
        dec   r26
        brne  .Lmanx1_seal_bytes_zero
; = zero: 7 cycles taken, 6 on, 8 bytes
.Lmanx1_seal_bytes_ad:
        tst   left
        breq  .Lmanx1_seal_bytes_nonce
; = ad: 3 cycles taken, 2 on, 4 bytes
        movw  r26, r18
        add   r26, left
        adc   r27, r1                   ; X = the end of the AD
; = ad_end: 3 cycles, 6 bytes
.Lmanx1_seal_bytes_byte:
        ld    t, -X
        push  t
        dec   left
        brne  .Lmanx1_seal_bytes_byte
; = byte: 7 cycles taken, 6 on, 8 bytes
.Lmanx1_seal_bytes_nonce:
        movw  r26, r20
        sbrs  count, 0
        rjmp  .Lmanx1_seal_bytes_twos
; = ones: 4 cycles taken, 3 on, 6 bytes
        ld    x, -X
        push  x
; = one: 4 cycles, 4 bytes
.Lmanx1_seal_bytes_twos:
        sbrs  count, 1
        rjmp  .Lmanx1_seal_bytes_fours
; = twos: 3 cycles taken, 2 on, 4 bytes
        .rept 2
        ld    x, -X
        push  x
        .endr
; = two: 8 cycles, 8 bytes
.Lmanx1_seal_bytes_fours:
        lsr   count
        lsr   count
        breq  .Lmanx1_seal_bytes_first
; = fours: 4 cycles taken, 3 on, 6 bytes
.Lmanx1_seal_bytes_four:
        .rept 4
        ld    x, -X
        push  x
        .endr
        dec   count
        brne  .Lmanx1_seal_bytes_four
; = four: 19 cycles taken, 18 on, 20 bytes

.Lmanx1_seal_bytes_first:
        GET_STACK_POINTER
        adiw  r28, 1
        movw  r22, r28
        movw  r20, r28
        CALL_Z
; = first: 9 cycles, 12 bytes

        ; S <- 2 S in GF(2^128), SP 800-38B 5.3, from the last byte to the first: in its place, and
        ; pushed as the second block. What leaves at the top comes back as 0x87, x^7 + x^2 + x + 1.
        ld    x, Y
        lsl   x
        sbc   t, t                      ; 0xff if the bit was set, else 0
        andi  t, 0x87
        ldd   x, Y+15
        lsl   x
        eor   x, t                      ; keeps C, as all below but ROL do
        std   Y+15, x
        push  x
        .irp  n, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0
        ldd   x, Y+\n
        rol   x
        std   Y+\n, x
        push  x
        .endr
; = mask: 118 cycles, 138 bytes

        ; The text is added to its second half, and a 1.
        movw  r30, r16                  ; Z = msg
        movw  r26, r28
        sbiw  r26, 8                    ; X
        mov   bits, r14
        sbrs  bits, 5
        rjmp  .Lmanx1_seal_bytes_text_twos
; = text_fours: 8 cycles taken, 7 on, 12 bytes
        .rept 4
        ld    x, Z+
        ld    t, X
        eor   t, x
        st    X+, t
        .endr
; = text_four: 28 cycles, 32 bytes
.Lmanx1_seal_bytes_text_twos:
        sbrs  bits, 4
        rjmp  .Lmanx1_seal_bytes_text_ones
; = text_twos: 3 cycles taken, 2 on, 4 bytes
        .rept 2
        ld    x, Z+
        ld    t, X
        eor   t, x
        st    X+, t
        .endr
; = text_two: 14 cycles, 16 bytes
.Lmanx1_seal_bytes_text_ones:
        sbrs  bits, 3
        rjmp  .Lmanx1_seal_bytes_text_bits
; = text_ones: 3 cycles taken, 2 on, 4 bytes
        ld    x, Z+
        ld    t, X
        eor   t, x
        st    X+, t
; = text_one: 7 cycles, 8 bytes
.Lmanx1_seal_bytes_text_bits:
        ldi   x, 0x80
        andi  bits, 7
        breq  .Lmanx1_seal_bytes_pad
; = text_bits: 4 cycles taken, 3 on, 6 bytes
        ld    x, Z
        com   bits
        ldi   power, 1
        sbrc  bits, 1
        ldi   power, 4
        sbrc  bits, 0
        lsl   power
        sbrc  bits, 2
        swap  power                     ; the bit behind them
        or    x, power
        neg   power
        and   x, power                  ; and no other
; = rest: 13 cycles, 24 bytes
.Lmanx1_seal_bytes_pad:
        ld    t, X
        eor   t, x
        st    X, t
; = pad: 5 cycles, 6 bytes

        ldd   r25, Y+16
        ldd   r24, Y+17
        movw  r26, r24
        ld    r30, X+
        ld    r31, X
        movw  r22, r28
        subi  r22, lo8(16)
        sbci  r23, hi8(16)
        movw  r20, r12
        CALL_Z
        movw  r30, r12
        .irp  n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        ld    x, Z
        ldd   t, Y+\n
        std   Y+\n, r1
        eor   x, t
        st    Z+, x
        .endr
        adiw  r28, 17
        SET_STACK_POINTER
        pop   r29
        pop   r28
        clr   r24
        clr   r25
        ret
; = exit: 178 cycles, 204 bytes

END_FUNCTION aesmall_manx1_seal_bytes

#endif
