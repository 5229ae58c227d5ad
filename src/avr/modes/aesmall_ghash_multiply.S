/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_modes.inc"
#if AESMALL_AVR_ASM

/* aesmall_ghash_multiply
 * C:        void f(uint8_t y[16], const uint8_t h[16]);
 * Does:     y = y h in GF(2^128) mod x^128 + x^7 + x^2 + x + 1, SP 800-38D 6.3
 * Args:     y=r25:r24 read and write 16, h=r23:r22 read 16, apart from y
 * Clobbers: r0 r18-r27 r30 r31 SREG; r1 is 0 on exit
 * Saves:    r7-r17
 * Stack:    11 + return address
 * Tables:   none
 * Wipes:    no secret was on the stack; r18-r23 hold bytes of the result, r0 and r25 are 0
 * Cost:     AVRe+: CALL 4 + entry 45 + 16 x byte 4 + 128 x bit 86 + 16 + 112 x again 2 + 16 x next 4
 *           - 1 + exit 60 = 11484 cycles
 * Timing:   T0: no branch and no address depends on a secret
 */

; REGISTERS.
;
;   r0           : t                 : byte of h, or 0; the reduction                     : all
;   r1           : mask              : 0xff where the bit of y is 1, else 0               : bit
;   r7           : left              : bytes of y to do                                   : all
;   r8 .. r23    : z0 .. z15         : the product so far; z0 has x^0 to x^7              : all
;   r24          : back              : 0xe1, what x^128 comes back as                     : all
;   r25          : bits              : of y, the lowest first; above them a 1 for the end : all
;   r25:r24      : y                 : on entry                                           : entry
;   r27:r26 = X  : y                 : pointer, walks backwards                           : all
;   r31:r30 = Z  : h                 : pointer                                            : all
#define t    r0
#define mask r1
#define left r7
#define back r24
#define bits r25

        ; Horner: z = z x + (bit of y) h, from x^127, the lowest bit of the last byte, to x^0. A bit of
        ; higher degree is further right.
FUNCTION aesmall_ghash_multiply
        .irp  n, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17
        push  r\n
        .endr
        movw  r26, r24
        adiw  r26, 16
        movw  r30, r22
        ldi   back, 16
        mov   left, back
        .irp  n, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23
        clr   r\n
        .endr
        ldi   back, 0xe1                ; 1 + x + x^2 + x^7
; = entry: 45 cycles, 66 bytes

.Lghash_multiply_byte:
        ld    bits, -X
        sec
        ror   bits
; = byte: 4 cycles, 6 bytes
.Lghash_multiply_bit:
        sbc   mask, mask                ; C is the bit of y
        lsr   r8
        .irp  n, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23
        ror   r\n
        .endr
        sbc   t, t                      ; C is x^128
        and   t, back
        eor   r8, t
        .irp  n, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23
        ldd   t, Z+\n-8
        and   t, mask
        eor   r\n, t
        .endr
        lsr   bits
        breq  .Lghash_multiply_next
; = bit: 87 cycles taken, 86 on, 140 bytes
        rjmp  .Lghash_multiply_bit      ; keeps C; too far for a branch
; = again: 2 cycles, 2 bytes
.Lghash_multiply_next:
        dec   left
        breq  .Lghash_multiply_exit
        rjmp  .Lghash_multiply_byte
; = next: 4 cycles taken, 3 on, 6 bytes

.Lghash_multiply_exit:
        .irp  n, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23
        st    X+, r\n
        .endr
        clr   t
        clr   mask
        .irp  n, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7
        pop   r\n
        .endr
        ret
; = exit: 60 cycles, 60 bytes
END_FUNCTION aesmall_ghash_multiply

#endif
