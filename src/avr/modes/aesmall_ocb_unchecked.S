/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_avr.inc"
#if AESMALL_AVR_ASM

/* aesmall_ocb_unchecked
 * C:        aesmall_error f(const aesmall_cipher *cipher, const aesmall_aead_args *args,
 *           uint8_t is_open);
 * Does:     OCB3 without checks, RFC 7253 4.2 and 4.3: seals, or opens and verifies
 * Args:     cipher=r25:r24 read 2, to open 4, args=r23:r22 read 17 and the buffers that it names,
 *           is_open=r20 is 0 or 1, in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG, and the registers that the cipher clobbers. r1 is 0 on exit
 * Saves:    r1-r17 r28 r29 (r1: the frame begins as zeros)
 * Stack:    106 (19 pushed, a frame of 87) + 3 return addresses + the stack of the cipher's call
 * Tables:   no tables
 * Wipes:    the frame is zeroed before it is left. r0 and r19 hold a byte of the tag
 * Cost:     AVRe+: CALL 4 + entry 40 + 88 x frame 5 - 1 + subkeys 28 + encrypt 9 + nonce 20 + 12 x digit 7
 *           - 1 + top 16 + engine 1 + at_work 3 + encrypt 9 - 1 + 8 x stretch 10 - 1 + bottom 13
 *           + 16 x (byte 5 + bits 3 + shifted 5) - 1 + parts 17 + 2 x begin 2 + blocks x (next 5
 *           + cut 1 + last 3 + some 2 + summed 4 + add_to_sum 3 + sum 6 - 1 + whole 2 + crypt 21
 *           + move 4 + zeros 4 + moved 6 + load 4 + add_in 5 + either 3 + engine 1 + at_work 3
 *           + encrypt 9 - 1 + back 9 + write 3 + written 9 + done 6) + (blocks - 1) x (double 7 + zeros 3)
 *           + text 26 + star 3 + move 4 + zeros 3 + double 7 + zeros 4 + moved 6 + sum 6 + encrypt 9
 *           + 16 x clear 5 - 1 + 2 x (next 6 + last 2 + end 4) + ad 20 + good 5 + (2 + 2 x blocks)
 *           x all 1 + (3 + 3 x blocks) x (16 x copy 7 - 1 + copied 4) + (2 + 4 x blocks) x (start 2
 *           + 16 x add 10 - 1 + full 2 + added 4) - (1 + 2 x blocks) + leave 1 + 88 x wipe 7 - 1
 *           + exit 40 = 3627, 7029 cycles for 16, 64 bytes;
 *           to seal without AD 1, 2, 4, 8 ... blocks with a nonce of 12 bytes whose last 3 bits are
 *           0, that is. The time of its calls, 4 less each for their CALL, is added
 * Timing:   T0, except the cipher: no branch and no address depends on a secret, only on lengths,
 *           the last 6 bits of the nonce and the result, which are public
 */

; REGISTERS.
;
;   r0          : t              : byte that is added or copied                     : all
;   r1          : 0              : as C has it                                      : all
;   r3:r2       : cipher         : pointer                                          : all
;   r5:r4       : in             : pointer, walks forwards by blocks                : blocks
;   r7:r6       : out            : pointer, walks forwards; then to the tag         : all
;   r9:r8       : len            : bytes of text or AD to do                        : blocks
;   r11:r10     : args           : pointer                                          : all
;   r13:r12     : count          : whole blocks done                                : blocks
;   r14         : tag_len        : 4 to 16                                          : all
;   r15         : size           : bytes of this block; bit 4 is set in a whole one : blocks
;   r16         : what           : 0 to seal, 1 to open, 2 for AD                   : all
;   r17         : bottom         : where in Stretch, then in its byte, Offset_0 is  : start
;               : is_open        : 0 or 1                                           : AD on
;   r18         : left           : bytes to do                                      : all
;               : high           : byte of Stretch                                  : start
;   r19         : x              : byte of a block                                  : all
;   r20         : is_open        : on entry                                         : entry
;               : shift          : bits to go                                       : start
;               : size           : bytes that were to do                            : add
;               : difference     : not 0 when the tags differ                       : verify
;   r21:r20     : number         : of a block: zeros at its end are doublings       : move
;               : block          : argument of the cipher                           : encrypt
;   r21         : bytes          : to do                                            : start
;   r23:r22     : args           : on entry                                         : entry
;               : block          : argument of the cipher                           : encrypt
;   r25:r24     : cipher, block  : arguments; then the result                       : all
;   r27:r26 = X : from, to       : pointers, walk forwards                          : all
;   r29:r28 = Y : frame          : pointer to the frame and the block at its start  : all
;   r31:r30 = Z : args, from, to : pointers, walk forwards                          : all
;               : f              : the cipher's function                            : encrypt
#define t          r0
#define zero       r1
#define tag_len    r14
#define size       r15
#define what       r16
#define bottom     r17
#define is_open    r17
#define left       r18
#define x          r19
#define difference r20

; THE FRAME. It begins with the block at work, which at the start is Stretch, 8 bytes longer.
#define OFFSET 24
#define SUM    40
#define L_STAR 56
#define L_0    72
#define FRAME  88

; aesmall_aead_args in src/modes/aead/aead.h
#define NONCE     0
#define NONCE_LEN 2
#define AD        4
#define AD_LEN    6
#define IN        8
#define IN_LEN    10
#define OUT       12
#define TAG_LEN   16

#define SPL 0x3d
#define SPH 0x3e

; AESMALL_ERROR_AUTH in src/core/error.h
#define ERROR_AUTH -6

FUNCTION aesmall_ocb_unchecked
        .irp  n, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 28, 29
        push  r\n
        .endr
        movw  r2, r24
        movw  r10, r22
        mov   what, r20
        ldi   x, FRAME
; = entry: 40 cycles, 44 bytes
.Locb_unchecked_frame:
        push  zero
        dec   x
        brne  .Locb_unchecked_frame
; = frame: 5 cycles taken, 4 on, 6 bytes
        in    r28, SPL
        in    r29, SPH
        adiw  r28, 1                    ; Y = the frame's first byte

        ; L_* = E(0), L_0 = 4 L_*; RFC 7253 4.1. aesmall_double keeps r25:r24.
        movw  r20, r28
        subi  r20, lo8(-L_STAR)
        sbci  r21, hi8(-L_STAR)
        rcall .Locb_unchecked_encrypt
        movw  r30, r28
        adiw  r30, L_STAR
        movw  r26, r30
        adiw  r26, L_0 - L_STAR
        rcall .Locb_unchecked_copy_block
        movw  r24, r30
        CALL_FUNCTION aesmall_double
        CALL_FUNCTION aesmall_double
; = subkeys: 28 cycles, 34 bytes

        ; Nonce: the tag's length in bits mod 128, in 7 bits; zeros; a one; the nonce.
        movw  r30, r10
        ldd   left, Z+TAG_LEN
        andi  left, 0x7f
        mov   tag_len, left
        swap  left
        andi  left, 0xf0
        st    Y, left
        ld    r26, Z
        ldd   r27, Z+NONCE+1
        ldd   left, Z+NONCE_LEN
        add   r26, left
        adc   r27, zero
        movw  r30, r28
        adiw  r30, 16
; = nonce: 20 cycles, 28 bytes
.Locb_unchecked_nonce:
        ld    t, -X
        st    -Z, t
        dec   left
        brne  .Locb_unchecked_nonce
; = digit: 7 cycles taken, 6 on, 8 bytes
        ld    x, -Z
        ori   x, 1
        st    Z, x

        ; Ktop: all but the last 6 bits, encrypted. Stretch: 8 bytes more.
        ldd   bottom, Y+15
        mov   x, bottom
        andi  x, 0xc0
        std   Y+15, x
        rcall .Locb_unchecked_encrypt_block
        movw  r30, r28
        ldi   left, 8
; = top: 16 cycles, 20 bytes
.Locb_unchecked_stretch:
        ld    t, Z+
        ld    x, Z
        eor   x, t
        std   Z+15, x
        dec   left
        brne  .Locb_unchecked_stretch
; = stretch: 10 cycles taken, 9 on, 12 bytes

        ; Offset_0: 16 bytes of Stretch from bit `bottom` on.
        mov   r20, bottom
        andi  bottom, 7
        andi  r20, 0x38
        lsr   r20
        lsr   r20
        lsr   r20
        movw  r30, r28
        add   r30, r20
        adc   r31, zero
        movw  r26, r28
        adiw  r26, OFFSET
        ldi   r21, 16
; = bottom: 13 cycles, 24 bytes
.Locb_unchecked_byte:
        ld    r18, Z+
        ld    x, Z
        mov   r20, bottom
; = byte: 5 cycles, 6 bytes
.Locb_unchecked_shift:
        subi  r20, 1
        brcs  .Locb_unchecked_shifted
; = bits: 3 cycles taken, 2 on, 4 bytes
        lsl   x
        rol   r18
        rjmp  .Locb_unchecked_shift
; = shift: 4 cycles, 6 bytes
.Locb_unchecked_shifted:
        st    X+, r18
        dec   r21
        brne  .Locb_unchecked_byte
; = shifted: 5 cycles taken, 4 on, 6 bytes

        ; The text. Afterwards in or out points to the tag.
        movw  r30, r10
        ldd   r4, Z+IN
        ldd   r5, Z+IN+1
        ldd   r8, Z+IN_LEN
        ldd   r9, Z+IN_LEN+1
        ldd   r6, Z+OUT
        ldd   r7, Z+OUT+1
        mov   is_open, what
        tst   what
        breq  .Locb_unchecked_text
; = parts: 17 cycles taken, 16 on, 20 bytes
        sub   r8, tag_len
        sbc   r9, zero
; = less: 2 cycles, 4 bytes
.Locb_unchecked_text:
        rcall .Locb_unchecked_blocks
        sbrc  is_open, 0
        movw  r6, r4

        ; Tag: the sum, the offset and L_$ = 2 L_*, encrypted, to which AD's blocks are added.
        ldi   r20, 2
        ldi   r21, 0
        rcall .Locb_unchecked_move_star
        movw  r26, r28
        adiw  r26, OFFSET
        rcall .Locb_unchecked_add_block_to_sum
        movw  r20, r28
        subi  r20, lo8(-SUM)
        sbci  r21, hi8(-SUM)
        rcall .Locb_unchecked_encrypt
        movw  r30, r28
        adiw  r30, OFFSET
        ldi   left, 16
; = text: 26 cycles, 32 bytes
.Locb_unchecked_clear:
        st    Z+, zero
        dec   left
        brne  .Locb_unchecked_clear
; = clear: 5 cycles taken, 4 on, 6 bytes
        movw  r30, r10
        ldd   r4, Z+AD
        ldd   r5, Z+AD+1
        ldd   r8, Z+AD_LEN
        ldd   r9, Z+AD_LEN+1
        ldi   what, 2
        rcall .Locb_unchecked_blocks
        movw  r26, r6
        movw  r30, r28
        adiw  r30, SUM
        mov   left, tag_len
        sbrc  is_open, 0
        rjmp  .Locb_unchecked_verify
; = ad: 21 cycles taken, 20 on, 26 bytes
        rcall .Locb_unchecked_copy
.Locb_unchecked_good:
        clr   r24
        clr   r25
; = good: 5 cycles, 6 bytes

.Locb_unchecked_exit:
        ldi   left, FRAME
; = leave: 1 cycles, 2 bytes
.Locb_unchecked_wipe:
        st    Y+, zero
        pop   t
        dec   left
        brne  .Locb_unchecked_wipe
; = wipe: 7 cycles taken, 6 on, 8 bytes
        .irp  n, 29, 28, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2
        pop   r\n
        .endr
        ret
; = exit: 40 cycles, 38 bytes

.Locb_unchecked_verify:
        clr   difference
        tst   left
        breq  .Locb_unchecked_forged          ; no tag is no right one
; = verify: 4 cycles taken, 3 on, 6 bytes
.Locb_unchecked_compare:
        ld    t, Z+
        ld    x, X+
        eor   t, x
        or    difference, t
        dec   left
        brne  .Locb_unchecked_compare
; = compare: 9 cycles taken, 8 on, 12 bytes
        tst   difference
        breq  .Locb_unchecked_good
; = verdict: 3 cycles taken, 2 on, 4 bytes

        ; A forgery leaves zeros.
.Locb_unchecked_forged:
        movw  r26, r10
        adiw  r26, IN_LEN
        ld    r24, X+
        ld    r25, X+
        ld    r30, X+
        ld    r31, X
        sub   r24, tag_len
        sbc   r25, zero
; = forged: 13 cycles, 16 bytes
.Locb_unchecked_zero:
        sbiw  r24, 1
        brcs  .Locb_unchecked_refused
; = zero: 4 cycles taken, 3 on, 4 bytes
        st    Z+, zero
        rjmp  .Locb_unchecked_zero
; = zeroed: 4 cycles, 4 bytes
.Locb_unchecked_refused:
        ldi   r24, lo8(ERROR_AUTH)
        ldi   r25, hi8(ERROR_AUTH)
        rjmp  .Locb_unchecked_exit
; = refused: 4 cycles, 6 bytes

#include "aesmall_avr_ocb.inc"
END_FUNCTION aesmall_ocb_unchecked

#endif
