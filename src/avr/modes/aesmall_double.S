/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_avr.inc"
#if AESMALL_AVR_ASM

/* aesmall_double
 * C:        void f(uint8_t block[16]);
 * Does:     block = 2 block in GF(2^128) mod x^128 + x^7 + x^2 + x + 1, SP 800-38B 5.3
 * Args:     block=r25:r24 write 16
 * Clobbers: r0 r18 r19 r30 r31 SREG. r1 is 0 on exit
 * Saves:    no register
 * Stack:    0 + return address
 * Tables:   no tables
 * Wipes:    no secret was on the stack. r0 holds the last byte of the result
 * Cost:     AVRe+: CALL 4 + entry 4 + 16 x byte 8 - 1 + reduce 11 = 146 cycles
 * Timing:   T0: no branch and no address depends on a secret
 */

; REGISTERS.
;
;   r0           : t                 : byte of the block                                  : all
;   r18          : carry             : 0x87 where the reduction adds it, otherwise 0      : reduce
;   r19          : count             : bytes to do, an LDI needs r16 or above             : all
;   r25:r24      : block             : on entry                                           : entry
;   r31:r30 = Z  : next              : byte of the block, pointer, walks backwards        : all
#define t     r0
#define carry r18
#define count r19

FUNCTION aesmall_double
        movw  r30, r24
        adiw  r30, 16                   ; C is 0: an address does not wrap
        ldi   count, 16
; = entry: 4 cycles, 6 bytes
.Ldouble_byte:
        ld    t, -Z
        rol   t
        st    Z, t
        dec   count                     ; keeps C
        brne  .Ldouble_byte
; = byte: 8 cycles taken, 7 on, 10 bytes
        ; The bit that left at the top returns as 0x87 in the last byte, x^7 + x^2 + x + 1.
        sbc   carry, carry              ; 0xff if the bit was set, otherwise 0
        andi  carry, 0x87
        ldd   t, Z+15
        eor   t, carry
        std   Z+15, t
        ret
; = reduce: 11 cycles, 12 bytes
END_FUNCTION aesmall_double

#endif
