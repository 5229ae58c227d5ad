/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_ghash_table.inc"
#if AESMALL_AVR_ASM

/* aesmall_ghash_table_product
 * C:        no prototype: a part of aesmall_ghash_table_update and aesmall_ghash_table_reversed
 * Does:     r2-r17 = y h in GF(2^128) mod x^128 + x^7 + x^2 + x + 1, SP 800-38D 6.3, with a table of
 *           the 16 multiples of h by four bits (src/modes/ghash/ghash_table.h)
 * Args:     y=X read 16, rows=Y read 256
 * Clobbers: r0-r22 r24 r30 r31 SREG. X and Y are as before
 * Saves:    no register, r2-r5 with the lower half of the product of the low halves
 * Stack:    16 (4 pushed, a frame of 12) + return address
 * Tables:   rows, in RAM
 * Wipes:    no data: 16 bytes below the stack pointer, and all of r0 to r21, are secret
 * Cost:     AVRe+: CALL 4 + entry 11 + 4 x low 226 + 3 x again 10 + 1 + shift 61 + 4 x high 283
 *           + 3 x further 10 + 1 + exit 4 = 2178 cycles
 * Timing:   T1: bytes of y are addresses in rows, which are in RAM. No branch depends on a secret
 */

; REGISTERS. See aesmall_avr_ghash_table.inc; and
;
;   r22          : split             : 16, the shift by MUL; without MUL a mask           : all
#define split r22

; LOW   Z <- the row of the low half of the next byte of y.
; 7 cycles, 12 bytes
.macro LOW
        ld    r30, X+
        swap  r30
        andi  r30, 0xf0
        ROW   0
.endm

; HIGH   Z <- the row of the high half of the byte of y before.
; 6 cycles, 10 bytes
.macro HIGH
        ld    r30, -X
        andi  r30, 0xf0
        ROW   0
.endm

; SPLIT b   two bytes u, t <- b x^4, of which b may be one. Without MUL it takes 5 cycles and 10 bytes.
; 2 cycles, 2 bytes
.macro SPLIT b
#ifdef __AVR_HAVE_MUL__
        mul   \b, split
#else
        mov   t, \b
        swap  t
        mov   u, t
        and   u, split
        eor   t, u
#endif
.endm
#ifdef __AVR_HAVE_MUL__
#define SPLIT_BY 16
#else
#define SPLIT_BY 0x0f
#endif

        ; The product of 31 bytes of the low halves, by bytes from x^0 on: four rows, each a byte
        ; further on than the one before, and four bytes of it are ready.
FUNCTION aesmall_ghash_table_product
        ldi   split, SPLIT_BY
        ldi   count, 4
        CLEAR 2
; = entry: 11 cycles, 22 bytes
.Lghash_table_product_low:
        .irp  n, 2, 3, 4, 5
        LOW
        ADD_ROW \n, \n, \n+14
        .endr
        .irp  n, 2, 3, 4, 5
        push  \n
        .endr
        dec   count
        breq  .Lghash_table_product_shift
; = low: 227 cycles taken, 226 on, 308 bytes
        .irp  n, 2, 4, 6, 8, 10, 12, 14, 16
        movw  \n, \n+4
        .endr
        rjmp  .Lghash_table_product_low
; = again: 10 cycles, 18 bytes

        ; It is multiplied by x^4, here its last 15 bytes, z4 to z18.
.Lghash_table_product_shift:
        SPLIT z18
        mov   z19, t
        mov   z18, u
        .irp  n, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6
        SPLIT \n
        eor   \n+1, t
        mov   \n, u
        .endr
        ldi   count, 4
; = shift: 61 cycles, 92 bytes

        ; The product of the high halves is added to it, by bytes from x^120 on: four bytes of it come
        ; from the stack, four rows, and the four bytes of x^128 and more are gone.
.Lghash_table_product_high:
        .irp  n, 5, 4, 3, 2
        pop   t
        SPLIT t
        eor   \n+1, t
        mov   \n, u
        .endr
        .irp  n, 5, 4, 3, 2
        HIGH
        ADD_ROW \n, \n, \n+15
        .endr
        FOLD
        dec   count
        breq  .Lghash_table_product_exit
; = high: 284 cycles taken, 283 on, 414 bytes
        MOVE_UP
        rjmp  .Lghash_table_product_high
; = further: 10 cycles, 18 bytes
.Lghash_table_product_exit:
        ret
; = exit: 4 cycles, 2 bytes
END_FUNCTION aesmall_ghash_table_product

#endif
