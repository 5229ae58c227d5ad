/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_manx.inc"
#include "aesmall_avr_manx_open.inc"
#if AESMALL_AVR_ASM

/* aesmall_manx2_open
 * C:        aesmall_error f(const aesmall_cipher *cipher, const aesmall_manx_params *params,
 *           const uint8_t *nonce, const uint8_t *ad, size_t ad_bits, const uint8_t *in,
 *           size_t in_bits, uint8_t out[16], size_t *out_bits);
 * Does:     opens a message of Manx2 (src/modes/manx/manx.h)
 * Args:     cipher=r25:r24 read 4, params=r23:r22 read 7, nonce=r21:r20 read its bits, ad=r19:r18
 *           read ad_bits, ad_bits=r17:r16, in=r15:r14 read 16 or 32, in_bits=r13:r12, out=r11:r10
 *           write 16, out_bits=r9:r8 write 2, in, nonce, AD and out may overlap
 * Clobbers: r0 r18-r27 r30 r31 SREG, and the registers that the cipher clobbers. r1 is 0 on exit,
 *           r17 too, as it was on entry
 * Saves:    r28 r29
 * Stack:    72 (2 pushed, a frame of 70) + 3 return addresses + the stack of the cipher's call
 * Tables:   no tables
 * Wipes:    the frame. r21 holds the length of the message
 * Cost:     AVRe+: CALL 4 + key 13 + limit 6 + least 5 + most 5 + one 7 + start 47 + 7 x fill 5 -
 *           1 + first 37 + decrypt 13 + numbers 12 + full 21 + point 11 + compare 21 + difference
 *           4 + 10 x byte 9 - 1 + odd 2 + odd_bits 12 + equal 4 + field 9 + point 11 + field_bits
 *           14 + whole 10 + single 7 + end 4 + 16 x rest 5 - 1 + unpad 6 + 16 x search 21 - 1 +
 *           found_it 8 + 7 x below 6 - 1 + verdict 25 + 16 x release 8 - 1 + all 2 + 70 x wipe 5 -
 *           1 + exit 18 = 1392 cycles; that is 44 bits after a nonce of 64 and an AD of 16,
 *           without the writer's and the cipher's calls
 * Timing:   T0, except the cipher: no branch and no address depends on a secret, only on lengths,
 *           which are public
 */

FUNCTION aesmall_manx2_open
        movw  r30, r8
        st    Z, r1
        std   Z+1, r1
        movw  r30, r24
        ldd   r26, Z+2
        ldd   r27, Z+3
        or    r26, r27
        ldi   r24, ERROR_KEY
        breq  .Lmanx2_open_refuse
; = key: 14 cycles taken, 13 on, 18 bytes
        movw  r24, r30
        movw  r30, r22
        ldd   r26, Z+LIMIT2
        tst   r26
        breq  .Lmanx2_open_argument
; = limit: 7 cycles taken, 6 on, 10 bytes
        ldd   r26, Z+AD_LEAST
        cp    r16, r26
        cpc   r17, r1
        brlo  .Lmanx2_open_length
; = least: 6 cycles taken, 5 on, 8 bytes
        ldd   r26, Z+AD_MOST
        cp    r26, r16
        cpc   r1, r17
        brlo  .Lmanx2_open_length
; = most: 6 cycles taken, 5 on, 8 bytes
        movw  r26, r12
        subi  r26, 128
        sbci  r27, 0
        andi  r26, 0x7f                 ; 128 and 256 come to 0
        or    r26, r27
        breq  .Lmanx2_open_start
; = one: 7 cycles taken, 6 on, 12 bytes
        movw  r30, r10
        ldi   r26, 16
; = no_length: 2 cycles, 4 bytes
.Lmanx2_open_zero:
        st    Z+, r1
        dec   r26
        brne  .Lmanx2_open_zero
; = zero: 5 cycles taken, 4 on, 6 bytes
        ldi   r24, ERROR_AUTH
        rjmp  .Lmanx2_open_refuse
; = zeroed: 3 cycles, 4 bytes
.Lmanx2_open_argument:
        ldi   r24, ERROR_ARGUMENT
        rjmp  .Lmanx2_open_refuse
; = argument: 3 cycles, 4 bytes
.Lmanx2_open_length:
        ldi   r24, ERROR_LENGTH
; = length: 1 cycles, 2 bytes
.Lmanx2_open_refuse:
        ldi   r25, -1
        ret
; = refuse: 5 cycles, 4 bytes

        ; The expected head of the first block: zeros after the AD, more than can be needed. The
        ; excess zeros reach into the place of the second.
.Lmanx2_open_start:
        push  r28
        push  r29
        GET_STACK_POINTER
        subi  r28, lo8(FRAME)
        sbci  r29, hi8(FRAME)
        SET_STACK_POINTER
        adiw  r28, 1
        st    Y, r24
        std   Y+1, r25
        std   Y+FRAME_PARAMS, r22
        std   Y+FRAME_PARAMS+1, r23
        movw  r26, r28
        adiw  r26, FRAME_EXPECTED       ; X
        movw  r28, r22                  ; Y = params
        movw  r30, r20                  ; Z = nonce
        sbrs  r13, 0                    ; 256 bits?
        ldi   part, KIND_PADDED
        CALL_FUNCTION aesmall_manx_write_head
        movw  r30, r18
        mov   bits, r16
        ldd   x, Y+OPTIONS
        bst   x, VARIABLE_AD
        CALL_FUNCTION aesmall_manx_write
        clr   r1
        st    X+, part
        ldi   count, 7                  ; 8 bytes of nonce and one of kind are there
; = start: 47 cycles, 66 bytes
.Lmanx2_open_fill:
        st    X+, r1
        dec   count
        brne  .Lmanx2_open_fill
; = fill: 5 cycles taken, 4 on, 6 bytes

        ; And the second, be there one or not; the nonce comes from the first.
        GET_STACK_POINTER
        adiw  r28, 1
        movw  r26, r28
        adiw  r26, FRAME_EXPECTED_SECOND
        movw  r30, r28
        adiw  r30, FRAME_EXPECTED
        ldd   r24, Y+FRAME_PARAMS
        ldd   r25, Y+FRAME_PARAMS+1
        movw  r28, r24
        ldi   part, KIND_SECOND
        CALL_FUNCTION aesmall_manx_write_head
        st    X, part
        clr   r1
        GET_STACK_POINTER
        adiw  r28, 1
        movw  r22, r14
        movw  r20, r28
        subi  r20, lo8(-FRAME_FIRST)
        sbci  r21, hi8(-FRAME_FIRST)
        rcall .Lmanx2_open_decrypt
        sbrs  r13, 0
        rjmp  .Lmanx2_open_decrypted
; = first: 37 cycles taken, 36 on, 50 bytes
        movw  r22, r14
        subi  r22, lo8(-16)
        sbci  r23, hi8(-16)
        movw  r20, r28
        subi  r20, lo8(-FRAME_SECOND)
        sbci  r21, hi8(-FRAME_SECOND)
        rcall .Lmanx2_open_decrypt
; = decrypt_second: 9 cycles, 14 bytes
.Lmanx2_open_decrypted:
        ldd   r30, Y+FRAME_PARAMS
        ldd   r31, Y+FRAME_PARAMS+1
        ldd   head, Z+HEAD
        ldd   start, Z+NONCE_BITS
        subi  start, lo8(-2)
        clr   wrong
        sbrc  r13, 0
        rjmp  .Lmanx2_open_two
; = numbers: 13 cycles taken, 12 on, 16 bytes

        ; The bit before the text of a single block marks a full block. It is taken out.
        mov   bits, start
        CALL_FUNCTION aesmall_manx_write_power ; of (7 - its place in the byte)
        com   bits                      ; start - 1
        movw  r30, r28
        adiw  r30, FRAME_FIRST
        rcall .Lmanx2_open_point
        ld    x, Z
        mov   full, x
        and   full, power
        eor   x, full
        st    Z, x
        rjmp  .Lmanx2_open_compare
; = full: 21 cycles, 26 bytes

.Lmanx2_open_two:
        movw  r30, r28
        adiw  r30, FRAME_SECOND
        mov   bits, start
        rcall .Lmanx2_open_difference
; = wide: 7 cycles, 8 bytes
.Lmanx2_open_compare:
        movw  r30, r28
        adiw  r30, FRAME_FIRST
        mov   bits, head
        rcall .Lmanx2_open_difference

        ; The text, bit by bit after an unused byte.
        movw  r26, r28
        adiw  r26, FRAME_EXPECTED
        ldi   scale, 1
        clt
        movw  r30, r28
        adiw  r30, FRAME_FIRST
        rcall .Lmanx2_open_field
        sbrs  r13, 0
        rjmp  .Lmanx2_open_single
; = compare: 21 cycles taken, 20 on, 26 bytes
        movw  r30, r28
        adiw  r30, FRAME_SECOND
        mov   left, start
        rcall .Lmanx2_open_field
        rjmp  .Lmanx2_open_end
; = second: 9 cycles, 10 bytes
        ; A full block as if its padding came after it.
.Lmanx2_open_single:
        neg   full
        sbc   x, x
        ldi   bits, 1
        CALL_FUNCTION aesmall_manx_write_part
; = single: 7 cycles, 10 bytes
.Lmanx2_open_end:
        clr   r1
        st    X+, part
        ldi   count, 16
; = end: 4 cycles, 6 bytes
.Lmanx2_open_rest:
        st    X+, r1                    ; more than can be needed
        dec   count
        brne  .Lmanx2_open_rest
; = rest: 5 cycles taken, 4 on, 6 bytes

        ; The last 1 is the padding: it is looked for from the end, in every byte.
        movw  r30, r28
        adiw  r30, FRAME_MESSAGE + 16
        ldi   count, 16
        clr   found
        clr   place
; = unpad: 6 cycles, 10 bytes
.Lmanx2_open_search:
        ld    byte, -Z
        mov   lowest, byte
        neg   lowest
        and   lowest, byte
        cpi   found, 1
        sbc   mask, mask                ; 0 if it was found before, otherwise 0xff
        and   lowest, mask
        eor   byte, lowest
        st    Z, byte
        or    found, lowest
        cp    r1, lowest
        sbc   mask, mask                ; 0xff if it is here
        mov   byte, count
        dec   byte
        and   byte, mask
        or    place, byte
        dec   count
        brne  .Lmanx2_open_search
; = search: 21 cycles taken, 20 on, 36 bytes
        cpi   found, 1
        sbc   lowest, lowest            ; 0xff if there is no 1
        or    wrong, lowest
        lsl   place
        lsl   place
        lsl   place
        subi  place, -7
        ldi   count, 7
; = found_it: 8 cycles, 16 bytes
.Lmanx2_open_below:
        lsr   found
        cp    r1, found
        sbc   place, r1
        dec   count
        brne  .Lmanx2_open_below
; = below: 6 cycles taken, 5 on, 10 bytes

        ; The second of two blocks has a bit of text, or it would not be there.
        ldd   r30, Y+FRAME_PARAMS
        ldd   r31, Y+FRAME_PARAMS+1
        ldi   byte, 129
        ldd   lowest, Z+HEAD
        sub   byte, lowest
        cp    place, byte
        sbc   mask, mask                ; 0xff if the first one would hold all
        sbrc  r13, 0
        or    wrong, mask
        cp    r1, wrong
        sbc   dropped, dropped
        mov   mask, dropped
        com   mask
        and   place, mask
        movw  r30, r8
        st    Z, place
        movw  r30, r10
        movw  r26, r28
        adiw  r26, FRAME_MESSAGE
        ldi   count, 16
; = verdict: 25 cycles, 40 bytes
.Lmanx2_open_release:
        ld    x, X+
        and   x, mask
        st    Z+, x
        dec   count
        brne  .Lmanx2_open_release
; = release: 8 cycles taken, 7 on, 10 bytes
        movw  r26, r28
        ldi   count, FRAME
; = all: 2 cycles, 4 bytes
.Lmanx2_open_wipe:
        st    X+, r1
        dec   count
        brne  .Lmanx2_open_wipe
; = wipe: 5 cycles taken, 4 on, 6 bytes
        mov   r24, dropped
        andi  r24, ERROR_AUTH & 0xff
        subi  r28, lo8(-(FRAME - 1))
        sbci  r29, hi8(-(FRAME - 1))
        SET_STACK_POINTER
        pop   r29
        pop   r28
        clr   r17
        ret
; = exit: 18 cycles, 26 bytes

        ; Decrypts the block at r23:r22 to r21:r20. Y = frame.
.Lmanx2_open_decrypt:
        ld    r24, Y
        ldd   r25, Y+1
        movw  r26, r24
        adiw  r26, 2
        ld    r30, X+
        ld    r31, X
        JUMP_Z
; = decrypt: 13 cycles, 14 bytes

        ; Z <- the byte of bit `bits` after Z.
.Lmanx2_open_point:
        mov   x, bits
        lsr   x
        lsr   x
        lsr   x
        clr   r0
        add   r30, x
        adc   r31, r0
        ret
; = point: 11 cycles, 16 bytes

        ; Adds to `wrong` the differences of the first `bits` bits of a block at Z.
.Lmanx2_open_difference:
        mov   count, bits
        lsr   count
        lsr   count
        lsr   count
; = difference: 4 cycles, 8 bytes
.Lmanx2_open_byte:
        ld    x, Z+
        ldd   r0, Z+EXPECTED-1
        eor   x, r0
        or    wrong, x
        dec   count
        brne  .Lmanx2_open_byte
; = byte: 9 cycles taken, 8 on, 12 bytes
        andi  bits, 7
        breq  .Lmanx2_open_equal
; = odd: 3 cycles taken, 2 on, 4 bytes
        CALL_FUNCTION aesmall_manx_write_power
        neg   power
        ld    x, Z
        ldd   r0, Z+EXPECTED
        eor   x, r0
        and   x, power
        or    wrong, x
; = odd_bits: 12 cycles, 16 bytes
.Lmanx2_open_equal:
        ret
; = equal: 4 cycles, 2 bytes

        ; Writes the bits of a block at Z from bit `left` on.
.Lmanx2_open_field:
        mov   bits, left
        rcall .Lmanx2_open_point
        neg   left
        subi  left, 128                 ; 128 less its old value
        mov   bits, left
        andi  bits, 7
        breq  .Lmanx2_open_whole
; = field: 10 cycles taken, 9 on, 14 bytes
        CALL_FUNCTION aesmall_manx_write_power
        neg   bits
        ld    x, Z+
        MOVE  x, power
        mov   x, r0
        CALL_FUNCTION aesmall_manx_write_part
; = field_bits: 14 cycles, 16 bytes
.Lmanx2_open_whole:
        mov   bits, left
        andi  bits, 0xf8
        CALL_FUNCTION aesmall_manx_write
        ret
; = whole: 10 cycles, 10 bytes
END_FUNCTION aesmall_manx2_open

#endif
