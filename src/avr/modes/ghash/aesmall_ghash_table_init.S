/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../aesmall_avr.inc"
#if AESMALL_AVR_ASM

/* aesmall_ghash_table_init
 * C:        void f(aesmall_ghash_table *table, const uint8_t h[16]);
 * Does:     row n = the product of h and the four bits of n, of which the high one is x^0, in GF(2^128)
 *           mod x^128 + x^7 + x^2 + x + 1, SP 800-38D 6.3
 * Args:     table=r25:r24 write 256, h=r23:r22 read 16, apart from the table
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    r6-r17
 * Stack:    12 + return address
 * Tables:   no tables
 * Wipes:    no secret was on the stack. The registers hold no secret
 * Cost:     AVRe+: CALL 4 + one 3 + entry 57 + start 2 + 16 x zero 5 - 1 + first 1 + 4 x (rows 1
 *           + next 24) + 15 x row 90 - 4 - 1 + done 2 + exit 31 = 1624 cycles
 * Timing:   T0: no branch and no address depends on a secret
 */

/* aesmall_ghash_table512_init
 * C:        void f(aesmall_ghash_table512 *table, const uint8_t h[16]);
 * Does:     the same, and after it the same of x^4 h
 * Args:     table=r25:r24 write 512, h=r23:r22 read 16, apart from the table
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    r6-r17
 * Stack:    12 + return address
 * Tables:   no tables
 * Wipes:    no secret was on the stack. The registers hold no secret
 * Cost:     AVRe+: CALL 4 + two 1 + entry 57 + 2 x (start 2 + 16 x zero 5 - 1 + first 1 + 4 x (rows 1
 *           + next 24) + 15 x row 90 - 4 - 1) + done 1 + again 4 + done 2 + exit 31 = 3154 cycles
 * Timing:   T0: no branch and no address depends on a secret
 */

; REGISTERS.
;
;   r0           : t                 : byte of a row; the reduction                       : all
;   r1           : 0                 : as C has it                                        : all
;   r6 .. r21    : h0 .. h15         : h, then h times x, and so on                       : all
;   r22          : offset            : of a row in the table                              : rows
;   r23          : step              : from it to the row that is made of it and h        : all
;   r23:r22      : h                 : on entry                                           : entry
;   r25:r24      : table             : pointer                                            : all
;   r26          : back              : 0xe1, the value of x^128                           : next
;   r27:r26 = X  : h, to             : pointer, walks forwards                            : all
;   r31:r30 = Z  : from              : pointer, to a row or zeros                         : all
;
; T in SREG is 1 while the table of x^4 h is still to be made.
#define t      r0
#define zero   r1
#define h0     r6
#define offset r22
#define step   r23
#define back   r26

FUNCTION aesmall_ghash_table_init
        clt
        rjmp  .Lghash_table_init_entry
; = one: 3 cycles, 4 bytes
ENTRY aesmall_ghash_table512_init
        set
; = two: 1 cycles, 2 bytes
.Lghash_table_init_entry:
        .irp  n, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17
        push  r\n
        .endr
        movw  r26, r22
        .irp  n, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21
        ld    r\n, X+
        .endr
; = entry: 57 cycles, 58 bytes

        ; Row 0 is 0.
.Lghash_table_init_start:
        movw  r30, r24
        ldi   step, 16
; = start: 2 cycles, 4 bytes
.Lghash_table_init_zero:
        st    Z+, zero
        dec   step
        brne  .Lghash_table_init_zero
; = zero: 5 cycles taken, 4 on, 6 bytes

        ; Row 8 is h. Then each power of x doubles the rows: to each that is there it is added.
        ldi   step, 8 * 16
; = first: 1 cycles, 2 bytes
.Lghash_table_init_rows:
        clr   offset
; = rows: 1 cycles, 2 bytes
.Lghash_table_init_row:
        movw  r30, r24
        add   r30, offset
        adc   r31, zero
        movw  r26, r30
        add   r26, step
        adc   r27, zero
        .irp  n, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21
        ldd   t, Z+\n-6
        eor   t, r\n
        st    X+, t
        .endr
        add   offset, step
        add   offset, step              ; 0 after the last
        brne  .Lghash_table_init_row
; = row: 90 cycles taken, 89 on, 114 bytes
        lsr   h0
        .irp  n, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21
        ror   r\n
        .endr
        ldi   back, 0xe1                ; 1 + x + x^2 + x^7
        sbc   t, t                      ; C is x^128
        and   t, back
        eor   h0, t
        lsr   step
        sbrs  step, 3
        rjmp  .Lghash_table_init_rows
; = next: 24 cycles taken, 23 on, 46 bytes
        brtc  .Lghash_table_init_exit
; = done: 2 cycles taken, 1 on, 2 bytes
        inc   r25
        clt
        rjmp  .Lghash_table_init_start
; = again: 4 cycles, 6 bytes

.Lghash_table_init_exit:
        clr   t
        movw  r18, t
        movw  r20, t
        .irp  n, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6
        pop   r\n
        .endr
        ret
; = exit: 31 cycles, 32 bytes
END_FUNCTION aesmall_ghash_table_init

#endif
