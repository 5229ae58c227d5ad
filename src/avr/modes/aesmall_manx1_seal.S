/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_manx1.inc"
#if AESMALL_AVR_ASM

/* aesmall_manx1_seal
 * C:        aesmall_error f(const aesmall_cipher *cipher, const aesmall_manx_params *params,
 *           const uint8_t *nonce, const uint8_t *ad, size_t ad_bits, const uint8_t *msg,
 *           size_t msg_bits, uint8_t out[16]);
 * Does:     seals a message with Manx1 (src/modes/manx/manx.h)
 * Args:     cipher=r25:r24 read 2, params=r23:r22 read 11, nonce=r21:r20 read its bits, ad=r19:r18
 *           read ad_bits, ad_bits=r17:r16, msg=r15:r14 read msg_bits, msg_bits=r13:r12,
 *           out=r11:r10 write 16, all may overlap
 * Clobbers: r0 r18-r27 r30 r31 SREG, and the registers that the cipher clobbers. r1 is 0 on exit,
 *           r13 and r17 too, as they were on entry
 * Saves:    r28 r29, the first block of whole bytes is pushed by r1 r18 r21
 * Stack:    34 (29 pushed, a frame of 5): 32 for two blocks, by loops that push again, or 2 and
 *           them. + return address + the stack of the cipher's call
 * Tables:   no tables
 * Wipes:    the mask. A block that it masked stays on the stack
 * Cost:     AVRe+: CALL 4 + key 8 + limit 7 + sizes 11 + keep 2 + start 5 + even 1 + 2 x zero 7 -
 *           1 + ad 3 + ones 4 + twos 3 + fours 3 + 3 x four 19 - 1 + first 8 + mask 120 +
 *           text_fours 7 + text_four 28 + text_twos 2 + text_two 14 + text_ones 2 + text_one 7 +
 *           text_bits 4 + pad 5 + exit 177 = 494 cycles;
 *           that is 56 bits after a nonce of 96, without the cipher's calls
 * Timing:   T0, except the cipher: no branch and no address depends on a secret, only on lengths,
 *           which are public
 */

; REGISTERS, besides the registers of the writer and of the part for whole bytes.
;
;   r10 .. r15   : arguments         : see above                                           : all
;   r13, r17     : cipher            : pointer; 0 on entry, of lengths that are checked    : encrypt
;   r16          : ad_bits           : fewer than 256 once they are checked                : build
;   r18          : t                 : byte of the masked block                            : mask
;                : reduction         : 0x43 where the doubling adds 0x87, otherwise 0      : mask
;   r19:r18      : ad                : pointer                                             : build
;   r21:r20      : nonce             : on entry                                            : entry
;                : block             : argument of the cipher                              : encrypt
;   r23:r22      : params, block     : on entry; argument of the cipher                    : encrypt
;   r25:r24      : cipher            : pointer                                             : all
;   r27:r26 = X  : params, out       : pointer                                             : all
;   r29:r28 = Y  : params            : pointer                                             : build
;   r31:r30 = Z  : f, stack          : the cipher's function; the stack pointer            : encrypt
#define cipher_low  r13
#define cipher_high r17
#define reduction   r18
#define msg         r14
#define msg_bits    r12

#define PUBLISHED 1 /* bit of the options */

FUNCTION aesmall_manx1_seal
        movw  r26, r24
        ld    r30, X+
        ld    r31, X
        adiw  r30, 0                    ; Z = f
        breq  .Lmanx1_seal_key
; = key: 9 cycles taken, 8 on, 10 bytes
        movw  r26, r22
        ld    r0, X+                    ; LIMIT_BYTES
        cp    r12, r0
        cpc   r13, r1
        brlo  .Lmanx1_seal_whole
; = limit: 7 cycles taken, 6 on, 10 bytes
        movw  r30, r22
        ldd   r26, Z+LIMIT1
        cp    r12, r26
        cpc   r13, r1
        brsh  .Lmanx1_seal_limit
; = limit_bits: 7 cycles taken, 6 on, 10 bytes
        ldd   r26, Z+AD_LEAST
        cp    r16, r26
        cpc   r17, r1
        brlo  .Lmanx1_seal_length
; = least: 6 cycles taken, 5 on, 8 bytes
        ldd   r26, Z+AD_MOST
        cp    r26, r16
        cpc   r1, r17
        brlo  .Lmanx1_seal_length
; = most: 6 cycles taken, 5 on, 8 bytes
        rjmp  .Lmanx1_seal_bits
; = to_bits: 2 cycles, 2 bytes
.Lmanx1_seal_limit:
        ldi   r24, ERROR_ARGUMENT
        tst   r26
        breq  .Lmanx1_seal_refuse       ; 0: no set for Manx1
; = too_long: 4 cycles taken, 3 on, 6 bytes
.Lmanx1_seal_length:
        ldi   r24, ERROR_LENGTH
        rjmp  .Lmanx1_seal_refuse
; = wrong: 3 cycles, 4 bytes
.Lmanx1_seal_key:
        ldi   r24, ERROR_KEY
.Lmanx1_seal_refuse:
        ldi   r25, -1
        ret
; = refuse: 6 cycles, 6 bytes

.Lmanx1_seal_whole:
        ld    count, X+                 ; NONCE_SIZE
        ld    left, X+                  ; AD_SIZE
        ld    fill, X+                  ; FILL_SIZE
        ld    r26, X                    ; AD_MOST, and AD_LEAST is no other
        cp    r16, r26
        cpc   r17, r1
        brne  .Lmanx1_seal_length
; = sizes: 12 cycles taken, 11 on, 14 bytes
        mov   cipher_low, r24
        mov   cipher_high, r25
; = keep: 2 cycles, 4 bytes
#include "aesmall_avr_manx1_whole.inc"

        ; The second block is at the stack pointer, S after it.
.Lmanx1_seal_second:
        mov   r24, cipher_low
        mov   r25, cipher_high
        movw  r26, r24
        ld    r30, X+
        ld    r31, X
        GET_STACK_POINTER r22, r23
        subi  r22, lo8(-1)
        sbci  r23, hi8(-1)
        movw  r20, r10
        CALL_Z
        movw  r26, r10
        GET_STACK_POINTER r30, r31
        UNMASK
        adiw  r30, 32
        SET_STACK_POINTER r30, r31
        clr   cipher_low
        clr   cipher_high
        clr   r24
        clr   r25
        ret
; = exit: 177 cycles, 210 bytes

        ; All other sets. The whole bytes of the nonce are copied; the last of them is what the
        ; writer has not stored yet. Where there are none, that is the byte before the blocks, which
        ; is stored again.
.Lmanx1_seal_bits:
        GET_STACK_POINTER r26, r27
        sbiw  r26, 32
        SET_STACK_POINTER r26, r27
        adiw  r26, 1                    ; X = work
        push  r28
        push  r29
        movw  r28, r22                  ; Y = params
        movw  r30, r20                  ; Z = nonce
        ldd   bits, Y+NONCE_BITS
        mov   count, bits
        lsr   count
        lsr   count
        lsr   count
        breq  .Lmanx1_seal_nonce
; = bits: 25 cycles taken, 24 on, 38 bytes
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
        CALL_FUNCTION aesmall_manx_write_part
; = nonce_bits: 6 cycles, 6 bytes
.Lmanx1_seal_ad:
        movw  r30, r18                  ; Z = ad
        mov   bits, r16
        ldd   x, Y+OPTIONS
        bst   x, VARIABLE_AD
        CALL_FUNCTION aesmall_manx_write

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
; = ad_bits: 22 cycles taken, 21 on, 30 bytes
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
; = zero_byte: 6 cycles taken, 5 on, 8 bytes
.Lmanx1_seal_zeros:
        andi  bits, 7
        breq  .Lmanx1_seal_text
; = zeros: 3 cycles taken, 2 on, 4 bytes
        clr   x
        CALL_FUNCTION aesmall_manx_write_part
; = zero_bits: 5 cycles, 6 bytes

        ; The text, a 1 and zeros.
.Lmanx1_seal_text:
        movw  r30, r14                  ; Z = msg
        mov   bits, r12
        set
        CALL_FUNCTION aesmall_manx_write
        st    X+, part
        clr   r1
        GET_STACK_POINTER r30, r31
        mov   count, r30
        subi  count, lo8(-35)           ; the end of the blocks
        sub   count, r26
        rjmp  .Lmanx1_seal_filled
; = text: 17 cycles, 26 bytes
.Lmanx1_seal_fill:
        st    X+, r1
.Lmanx1_seal_filled:
        dec   count
        brpl  .Lmanx1_seal_fill
; = filled: 5 cycles taken, 4 on, 6 bytes

        mov   cipher_low, r24
        mov   cipher_high, r25
        movw  r26, r24
        ld    r30, X+
        ld    r31, X
        GET_STACK_POINTER r22, r23
        subi  r22, lo8(-3)
        sbci  r23, hi8(-3)
        movw  r20, r22
        CALL_Z
        ldd   x, Y+OPTIONS
        pop   r29
        pop   r28
        GET_STACK_POINTER r30, r31
        sbrc  x, PUBLISHED
        rjmp  .Lmanx1_seal_published
; = first_bits: 26 cycles taken, 25 on, 36 bytes

        ; S <- 2 S, as above, in a loop. It takes the place of the second block, which is added to
        ; it in the place of the first. 2 x 0x43 + 1 is 0x87, the 1 being C, which the loop keeps.
        ldd   x, Z+1
        lsl   x
        sbc   reduction, reduction      ; 0xff if the bit was set, otherwise 0
        andi  reduction, 0x43
        adiw  r30, 17
        ld    x, -Z
        eor   x, reduction
        st    Z+, x
        ldi   count, 16
        cp    r1, reduction             ; C, the bit again
; = mask_bits: 14 cycles, 20 bytes
.Lmanx1_seal_double:
        ld    x, -Z
        rol   x
        ldd   t, Z+16
        std   Z+16, x
        eor   t, x
        st    Z, t
        dec   count
        brne  .Lmanx1_seal_double
; = double: 13 cycles taken, 12 on, 16 bytes
        rjmp  .Lmanx1_seal_second
; = masked_bits: 2 cycles, 2 bytes

.Lmanx1_seal_published:
        movw  r24, r30
        adiw  r24, 1
        CALL_FUNCTION aesmall_manx1_double_as_published
        GET_STACK_POINTER r30, r31
        adiw  r30, 1
        ldi   count, 16
; = published: 12 cycles, 16 bytes
.Lmanx1_seal_add:
        ld    x, Z
        ldd   t, Z+16
        std   Z+16, x
        eor   t, x
        st    Z+, t
        dec   count
        brne  .Lmanx1_seal_add
; = add: 12 cycles taken, 11 on, 14 bytes
        rjmp  .Lmanx1_seal_second
; = added: 2 cycles, 2 bytes
END_FUNCTION aesmall_manx1_seal

#endif
