/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_manx.inc"
#if AESMALL_AVR_ASM

/* aesmall_manx2_seal
 * C:        aesmall_error f(const aesmall_cipher *cipher, const aesmall_manx_params *params,
 *           const uint8_t *nonce, const uint8_t *ad, size_t ad_bits, const uint8_t *msg,
 *           size_t msg_bits, uint8_t *out, size_t out_cap);
 * Does:     seals a message with Manx2 (src/modes/manx/manx.h)
 * Args:     cipher=r25:r24 read 2, params=r23:r22 read 7, nonce=r21:r20 read its bits, ad=r19:r18
 *           read ad_bits, ad_bits=r17:r16, msg=r15:r14 read msg_bits, msg_bits=r13:r12,
 *           out=r11:r10 write 16 or 32, out_cap=r9:r8, all may overlap
 * Clobbers: r0 r18-r27 r30 r31 SREG, and the registers that the cipher clobbers. r1 is 0 on exit,
 *           r17 too, as it was on entry
 * Saves:    r28 r29
 * Stack:    36 (2 pushed, a frame of 34) + 2 return addresses + the stack of the cipher's call
 * Tables:   no tables
 * Wipes:    the bytes of the frame that held text
 * Cost:     AVRe+: CALL 4 + key 8 + limit 7 + least 5 + most 5 + room 7 + padded 4 + capacity 4 +
 *           start 22 + ad 14 + text 11 + rest 6 + fill 12 + filled 4 + encrypt 18 + exit 34 = 165
 *           cycles;
 *           that is 44 bits after a nonce of 64 and an AD of 16, without the writer's and the
 *           cipher's calls
 * Timing:   T0, except the cipher: no branch and no address depends on a secret, only on lengths,
 *           which are public
 */

; REGISTERS.
;
;   r8 .. r15    : arguments         : see above                                           : all
;   r16          : ad_bits           : fewer than 256 once they are checked                : build
;   r17          : 0                 : of ad_bits, once they are checked                   : entry
;                : size              : bytes of ciphertext                                 : encrypt
;   r18          : t                 : bits to come                                        : second
;   r19:r18      : ad                : pointer                                             : first
;   r19          : end               : bytes of blocks                                     : build
;   r21:r20      : nonce             : on entry                                            : entry
;                : block             : argument of the cipher                              : encrypt
;   r23:r22      : params            : on entry                                            : entry
;                : block             : argument of the cipher                              : encrypt
;   r25:r24      : cipher            : pointer                                             : all
;   r29:r28 = Y  : params            : pointer                                             : build
;                : work              : pointer                                             : encrypt
;   r31:r30 = Z  : f                 : the cipher's function                               : encrypt
#define t    r18
#define end  r19
#define size r17

#define FRAME 34 /* two blocks, cipher */

; KIND: the two bits after the nonce (src/modes/manx/manx2_core.h)
#define KIND_SECOND 0x40
#define KIND_PADDED 0x80
#define KIND_FULL   0xc0

FUNCTION aesmall_manx2_seal
        movw  r30, r24
        ld    r26, Z
        ldd   r27, Z+1
        or    r26, r27
        ldi   r24, ERROR_KEY
        breq  .Lmanx2_seal_refuse
; = key: 9 cycles taken, 8 on, 12 bytes
        movw  r24, r30
        movw  r30, r22
        ldd   r26, Z+LIMIT2
        cp    r12, r26
        cpc   r13, r1
        brsh  .Lmanx2_seal_limit
; = limit: 8 cycles taken, 7 on, 12 bytes
        ldd   r26, Z+AD_LEAST
        cp    r16, r26
        cpc   r17, r1
        brlo  .Lmanx2_seal_length
; = least: 6 cycles taken, 5 on, 8 bytes
        ldd   r26, Z+AD_MOST
        cp    r26, r16
        cpc   r1, r17
        brlo  .Lmanx2_seal_length
; = most: 6 cycles taken, 5 on, 8 bytes

        ; How many blocks. r17 is 0, the kind of the first of two.
        ldi   r26, 128
        ldd   r27, Z+HEAD
        sub   r26, r27                  ; bits of text in the first block
        ldi   r27, 32
        cp    r26, r12
        brlo  .Lmanx2_seal_capacity
; = room: 8 cycles taken, 7 on, 12 bytes
        ldi   r27, 16
        ldi   part, KIND_PADDED
        brne  .Lmanx2_seal_capacity
; = padded: 4 cycles taken, 3 on, 6 bytes
        ldi   part, KIND_FULL
; = kind: 1 cycles, 2 bytes
.Lmanx2_seal_capacity:
        cp    r8, r27
        cpc   r9, r1
        brsh  .Lmanx2_seal_start
; = capacity: 4 cycles taken, 3 on, 6 bytes
        clr   r17
        ldi   r24, ERROR_CAPACITY
        rjmp  .Lmanx2_seal_refuse
; = too_small: 4 cycles, 6 bytes
.Lmanx2_seal_limit:
        tst   r26                       ; 0: no set for Manx2
        ldi   r24, ERROR_ARGUMENT
        breq  .Lmanx2_seal_refuse
; = too_long: 4 cycles taken, 3 on, 6 bytes
.Lmanx2_seal_length:
        ldi   r24, ERROR_LENGTH
; = wrong: 1 cycles, 2 bytes
.Lmanx2_seal_refuse:
        ldi   r25, -1
        ret
; = refuse: 5 cycles, 4 bytes

        ; The first block: nonce, kind, AD, zeros in the place of a longer one.
.Lmanx2_seal_start:
        push  r28
        push  r29
        GET_STACK_POINTER
        sbiw  r28, FRAME
        SET_STACK_POINTER
        movw  r26, r28
        adiw  r26, 1                    ; X = work
        movw  r28, r22                  ; Y = params
        movw  r30, r20                  ; Z = nonce
        CALL_FUNCTION aesmall_manx_write_head
; = start: 22 cycles, 32 bytes
        movw  r30, r18                  ; Z = ad
        mov   bits, r16
        ldd   x, Y+OPTIONS
        bst   x, VARIABLE_AD
        CALL_FUNCTION aesmall_manx_write
        ldd   bits, Y+AD_MOST
        sub   bits, r16
        breq  .Lmanx2_seal_text
; = ad: 14 cycles taken, 13 on, 18 bytes
        mov   count, bits
        lsr   count
        lsr   count
        lsr   count
        breq  .Lmanx2_seal_zeros
; = longer: 6 cycles taken, 5 on, 10 bytes
.Lmanx2_seal_zero:
        st    X+, part
        clr   part
        dec   count
        brne  .Lmanx2_seal_zero
; = zero: 6 cycles taken, 5 on, 8 bytes
.Lmanx2_seal_zeros:
        andi  bits, 7
        breq  .Lmanx2_seal_text
; = zeros: 3 cycles taken, 2 on, 4 bytes
        clr   x
        CALL_FUNCTION aesmall_manx_write_part
; = zero_bits: 5 cycles, 6 bytes

        ; The text that goes into one block, and a 1 after it. After a full block it is not read.
.Lmanx2_seal_text:
        movw  r30, r14                  ; Z = msg
        mov   bits, r12
        set
        ldi   end, 16
        ldi   x, 128
        ldd   t, Y+HEAD
        sub   x, t
        cp    x, r12
        brsh  .Lmanx2_seal_last
; = text: 11 cycles taken, 10 on, 18 bytes

        ; Of two blocks the first is full. The second has nonce, kind and the rest of the text,
        ; whose first byte may have been written in part.
        clt
        mov   bits, x
        CALL_FUNCTION aesmall_manx_write
        st    X+, part
        movw  r30, r26
        sbiw  r30, 16                   ; Z = work: the nonce again
        ldi   part, KIND_SECOND
        CALL_FUNCTION aesmall_manx_write_head
        set
        ldi   end, 32
        ldi   x, 128
        ldd   t, Y+HEAD
        sub   x, t
        mov   t, r12
        sub   t, x
        mov   bits, t
        movw  r30, r14
        mov   count, x
        lsr   count
        lsr   count
        lsr   count
        add   r30, count
        clr   count
        adc   r31, count
        andi  x, 7
        breq  .Lmanx2_seal_last
; = second: 36 cycles taken, 35 on, 56 bytes
        ldi   bits, 8
        sub   bits, x                   ; the rest of the byte
        CALL_FUNCTION aesmall_manx_write_power
        neg   bits
        ld    x, Z+
        MOVE  x, power
        mov   x, r0
        cp    t, bits
        brlo  .Lmanx2_seal_few
; = split: 15 cycles taken, 14 on, 20 bytes
        sub   t, bits
        CALL_FUNCTION aesmall_manx_write_part
        mov   bits, t
; = part: 6 cycles, 8 bytes
.Lmanx2_seal_last:
        CALL_FUNCTION aesmall_manx_write
        rjmp  .Lmanx2_seal_fill
; = rest: 6 cycles, 6 bytes
.Lmanx2_seal_few:
        mov   bits, t
        CALL_FUNCTION aesmall_manx_write_one
; = few: 5 cycles, 6 bytes

        ; Zeros to the end of the block.
.Lmanx2_seal_fill:
        clr   r1
        st    X+, part
        GET_STACK_POINTER
        adiw  r28, 1                    ; Y = work
        mov   count, r28
        add   count, end
        sub   count, r26
        rjmp  .Lmanx2_seal_filled
; = fill: 12 cycles, 18 bytes
.Lmanx2_seal_byte:
        st    X+, r1
.Lmanx2_seal_filled:
        dec   count
        brpl  .Lmanx2_seal_byte
; = filled: 5 cycles taken, 4 on, 6 bytes

        mov   size, end
        std   Y+32, r24
        std   Y+33, r25
        movw  r26, r24
        ld    r30, X+
        ld    r31, X
        movw  r22, r28
        movw  r20, r10
        CALL_Z
        sbrs  size, 5
        rjmp  .Lmanx2_seal_wipe
; = encrypt: 18 cycles taken, 17 on, 22 bytes
        ldd   r24, Y+32
        ldd   r25, Y+33
        movw  r26, r24
        ld    r30, X+
        ld    r31, X
        movw  r22, r28
        subi  r22, lo8(-16)
        sbci  r23, hi8(-16)
        movw  r20, r10
        subi  r20, lo8(-16)
        sbci  r21, hi8(-16)
        CALL_Z
        .irp  n, 24, 25, 26, 27, 28, 29, 30, 31
        std   Y+\n, r1
        .endr
; = encrypt_second: 34 cycles, 40 bytes

        ; A nonce has 64 bits at least: there is no text before the ninth byte.
.Lmanx2_seal_wipe:
        .irp  n, 8, 9, 10, 11, 12, 13, 14, 15
        std   Y+\n, r1
        .endr
        adiw  r28, FRAME - 1
        SET_STACK_POINTER
        pop   r29
        pop   r28
        clr   r17
        clr   r24
        clr   r25
        ret
; = exit: 34 cycles, 40 bytes

END_FUNCTION aesmall_manx2_seal

#endif
