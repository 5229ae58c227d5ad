/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_ghash_table.inc"
#if AESMALL_AVR_ASM

/* aesmall_ghash_table512_product
 * C:        no prototype: a part of aesmall_ghash_table512_update and
 *           aesmall_ghash_table512_reversed
 * Does:     r2-r17 = y h in GF(2^128) mod x^128 + x^7 + x^2 + x + 1, SP 800-38D 6.3, with tables of the
 *           16 multiples of h, and of x^4 h, by four bits (src/modes/ghash/ghash_table512.h)
 * Args:     y=X read 16, rows=Y read 512
 * Clobbers: r0-r22 r24 r30 r31 SREG. X and Y are as before
 * Saves:    no register
 * Stack:    0 + return address
 * Tables:   rows, in RAM
 * Wipes:    no data: no secret was on the stack, but all of r0 to r22 is secret
 * Cost:     AVRe+: CALL 4 + entry 12 + 4 x turn 475 + 3 x again 10 + 1 + exit 4 = 1951 cycles
 * Timing:   T1: bytes of y are addresses in rows, which are in RAM. No branch depends on a secret
 */

; REGISTERS. See aesmall_avr_ghash_table.inc; and
;
;   r22          : byte              : of y                                               : all
#define byte r22

        ; By bytes from x^120 on: two rows for each of four bytes, and the four bytes of x^128 and
        ; more, of which there are three in the first turn, are gone.
FUNCTION aesmall_ghash_table512_product
        adiw  r26, 16
        ldi   count, 4
        CLEAR 6
; = entry: 12 cycles, 22 bytes
.Lghash_table512_product_turn:
        .irp  n, 5, 4, 3, 2
        ld    byte, -X
        mov   r30, byte
        andi  r30, 0xf0
        ROW   0
        ADD_ROW \n, \n+1, \n+15
        mov   r30, byte
        swap  r30
        andi  r30, 0xf0
        ROW   1
        ADD_ROW \n, \n, \n+15
        .endr
        FOLD
        dec   count
        breq  .Lghash_table512_product_exit
; = turn: 476 cycles taken, 475 on, 686 bytes
        MOVE_UP
        rjmp  .Lghash_table512_product_turn
; = again: 10 cycles, 18 bytes
.Lghash_table512_product_exit:
        ret
; = exit: 4 cycles, 2 bytes
END_FUNCTION aesmall_ghash_table512_product

#endif
