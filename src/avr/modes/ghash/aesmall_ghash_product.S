/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_ghash.inc"
#if AESMALL_AVR_ASM

/* aesmall_ghash_product
 * C:        no prototype: a part of aesmall_ghash_update and aesmall_ghash_reversed
 * Does:     block = block h in GF(2^128) mod x^128 + x^7 + x^2 + x + 1, SP 800-38D 6.3
 * Args:     block in registers (aesmall_avr_ghash.inc names them), read and write. key=Z read 36.
 *           Y=Y write 16, any memory
 * Clobbers: r0 r2-r27 SREG. Z is 36 more
 * Saves:    r14-r17 r22-r25, around a word r10-r17
 * Stack:    16 (24 pushed, at most 16 at once) + 3 return addresses
 * Tables:   no tables
 * Wipes:    no data: 8 + 8 bytes below the return addresses, and all of r0 to r27 but r1, are
 *           secret
 * Cost:     AVRe+: CALL 4 + first 45 + second 51 + third 75 + sums 56 + upper 76 + lower 95 + 3 x kernel
 *           77 + 9 x (word 16 + 2 x four 219 - 1 + shift 8 + end 5) = 4827 cycles
 * Timing:   T0: no branch and no address depends on a secret
 */

; REGISTERS. See aesmall_avr_ghash.inc.

FUNCTION aesmall_ghash_product
#include "aesmall_avr_ghash_product.inc"

        ; The product of x and the next 4 bytes of the key. Horner's rule, four bits of each byte a
        ; turn. The 1 at x^56 is always ahead of the product's 63 bits: it is the lowest bit of z7 before
        ; the last of 8 rounds.
.Lghash_product_word:
        .irp  n, 6, 7, 8, 9
        ld    r\n, Z+
        .endr
        clr   r10
        clr   r11
        movw  r12, r10
        movw  r14, r10
        clr   r16
        ldi   z7, 0x80
        rjmp  .Lghash_product_enter
; = word: 16 cycles, 22 bytes
.Lghash_product_round:
        SHIFT
; = shift: 8 cycles, 16 bytes
.Lghash_product_enter:
        ROUND
        .rept 3
        SHIFT
        ROUND
        .endr
        sbrs  z7, 0
        rjmp  .Lghash_product_round
; = four: 219 cycles taken, 218 on, 436 bytes
        andi  z7, 0xfe
        ret
; = end: 5 cycles, 4 bytes
END_FUNCTION aesmall_ghash_product

#endif
