/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_gcm.inc"
#if AESMALL_AVR_ASM

/* aesmall_ghash_table_multiply
 * C:        void f(uint8_t y[16], const uint8_t rows[256]);
 * Does:     y = y h in GF(2^128) mod x^128 + x^7 + x^2 + x + 1, SP 800-38D 6.3, with a table of the 16
 *           multiples of h by four bits (src/modes/ghash/ghash_table.h)
 * Args:     y=r25:r24 read and write 16, rows=r23:r22 read 256, apart from y
 * Clobbers: r0 r18-r27 r30 r31 SREG; r1 is 0 on exit
 * Saves:    r7-r17 r28 r29; r18-r23 with half of the product
 * Stack:    29 + return address
 * Tables:   rows, in RAM
 * Wipes:    half of the product, on the stack; r18-r23 hold bytes of the result, r0 and r25 of halves
 * Cost:     AVRe+: CALL 4 + entry 29 + 2 x half 20 + 32 x byte 90 + 30 x again 2 + 2 + halved 2 + shift 127
 *           + halved 1 + done 2 + add 83 + 16 x wipe 7 - 1 + exit 30 = 3371 cycles
 * Timing:   T1: bytes of y are addresses in rows, which are in RAM; no branch depends on a secret
 */

; REGISTERS.
;
;   r0           : t                 : byte of a row, of half a product; what comes back  : all
;   r1           : 0                 : as C has it                                        : all
;   r7           : left              : bytes of y to do                                   : all
;   r8 .. r23    : z0 .. z15         : the product so far; z0 has x^0 to x^7              : all
;   r24          : u                 : what falls out, and is shifted                     : all
;   r25          : w                 : what is shifted out of u                           : all
;   r25:r24      : y                 : on entry                                           : entry
;   r27:r26 = X  : y                 : pointer, walks backwards                           : all
;   r29:r28 = Y  : rows              : pointer                                            : all
;   r31:r30 = Z  : row               : pointer                                            : all
;                : half              : pointer below the stack, walks backwards           : wipe
;
; T in SREG is 1 while the low halves of the bytes of y are done.
#define t    r0
#define zero r1
#define left r7
#define z0   r8
#define z1   r9
#define z15  r23
#define u    r24
#define w    r25

        ; Horner's rule by bytes, once with their low halves and once with their high ones: z = z x^8 +
        ; row of the half. A bit of higher degree is further right, so the low halves are x^4 more.
FUNCTION aesmall_ghash_table_multiply
        .irp  n, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 28, 29
        push  r\n
        .endr
        movw  r26, r24
        movw  r28, r22
        set
; = entry: 29 cycles, 32 bytes

.Lghash_table_multiply_half:
        .irp  n, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23
        clr   r\n
        .endr
        adiw  r26, 16
        ldi   u, 16
        mov   left, u
; = half: 20 cycles, 38 bytes

        ; z x^8: a byte falls out, and x^128 = 1 + x + x^2 + x^7.
.Lghash_table_multiply_byte:
        mov   u, z15
        .irp  n, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9
        mov   r\n, \n-1
        .endr
        mov   z0, u
        mov   t, u
        lsl   t
        clr   w
        rol   w
        eor   z0, w                     ; u x^7
        clr   w
        .rept 2
        lsr   u
        ror   w
        eor   z0, u
        eor   t, w                      ; u x, then u x^2
        .endr
        eor   z1, t

        ld    r30, -X
        brtc  .Lghash_table_multiply_row
        swap  r30
.Lghash_table_multiply_row:
        andi  r30, 0xf0
        clr   r31
        add   r30, r28
        adc   r31, r29
        .irp  n, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23
        ldd   t, Z+\n-8
        eor   r\n, t
        .endr
        dec   left
        breq  .Lghash_table_multiply_halved
; = byte: 91 cycles taken, 90 on, 146 bytes
        rjmp  .Lghash_table_multiply_byte
; = again: 2 cycles, 2 bytes
.Lghash_table_multiply_halved:
        brts  .Lghash_table_multiply_shift
; = halved: 2 cycles taken, 1 on, 2 bytes
        rjmp  .Lghash_table_multiply_add
; = done: 2 cycles, 2 bytes

        ; z x^4. Halves change places, then each byte gets a high one from its left.
.Lghash_table_multiply_shift:
        clt
        mov   u, z15
        .irp  n, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23
        swap  r\n
        .endr
        swap  u
        andi  u, 0xf0
        .irp  n, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9
        mov   w, \n-1
        eor   w, r\n
        andi  w, 0xf0
        eor   r\n, w
        .endr
        mov   w, z0
        andi  w, 0xf0
        eor   z0, w
        mov   t, u
        lsl   t
        mov   w, u
        adc   w, zero                   ; u x^7
        lsr   u
        eor   w, u
        lsr   u
        eor   w, u
        eor   z0, w
        eor   z1, t
        .irp  n, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23
        push  r\n
        .endr
        rjmp  .Lghash_table_multiply_half
; = shift: 127 cycles, 220 bytes

.Lghash_table_multiply_add:
        .irp  n, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8
        pop   t
        eor   r\n, t
        .endr
        .irp  n, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23
        st    X+, r\n
        .endr
        GET_STACK_POINTER r30, r31
        ldi   u, 16
; = add: 83 cycles, 102 bytes

        ; Zeroes the half below the stack pointer. An interrupt may write there meanwhile.
.Lghash_table_multiply_wipe:
        st    Z, zero
        sbiw  r30, 1
        dec   u
        brne  .Lghash_table_multiply_wipe
; = wipe: 7 cycles taken, 6 on, 8 bytes
        .irp  n, 29, 28, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7
        pop   r\n
        .endr
        ret
; = exit: 30 cycles, 28 bytes
END_FUNCTION aesmall_ghash_table_multiply

#endif
