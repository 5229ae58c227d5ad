/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../aesmall_avr.inc"
#if AESMALL_AVR_ASM

/* aesmall_ghash_small_product
 * C:        no prototype: a part of aesmall_ghash_small_update and aesmall_ghash_small_reversed
 * Does:     y = y h in GF(2^128) mod x^128 + x^7 + x^2 + x + 1, SP 800-38D 6.3, with a key of h
 *           (src/modes/ghash/ghash_small.h)
 * Args:     frame=Y+1 scratch 48. Then the pointers y, read and write 16, and key, read 24
 * Clobbers: r0-r27 r30 r31 SREG. Y is as before. r1 is 0
 * Saves:    no register
 * Stack:    0 + 2 return addresses
 * Tables:   no tables
 * Wipes:    no data: the frame and r2 to r23 are secret
 * Cost:     AVRe+: CALL 4 + begin 7 + 8 x spread 16 - 1 + halves 20 + 8 x join 26 - 1 + high 5
 *           + 16 x fold 26 - 1 + folded 7 + 16 x copy 7 - 1 + exit 5 + 3 x (half 27 + 32 x step 19
 *           + 8 x byte 4 - 8 + 32 x bits 46 - 1 + done 39) = 7415 cycles
 * Timing:   T0: no branch and no address depends on a secret
 */

; A byte has x^0 in its high bit, and byte 0 comes first: x times something is a shift to the right.
;
; REGISTERS.
;
;   r0           : bits              : of the key, a byte and an end mark                 : half
;                : byte              : on its way to y                                    : copy
;   r1           : mask              : 0 or 255                                           : half
;   r2 .. r9     :                   : 8 bytes of y                                       : half
;   r10 .. r25   :                   : 16 bytes of a product                              : half
;   r18          : low               : byte of the result                                 : all but half
;   r19          : byte              : of the product's end                               : all but half
;   r20          : count             : bytes to do                                        : all but half
;   r21          : high              : the result's next byte                             : all but half
;   r23:r22      : bits              : shifted out, and byte shifted                      : fold
;   r27:r26 = X  : masked            : two bytes                                          : half
;                : y                 : pointer                                            : copy
;   r29:r28 = Y  : frame             : pointer to the byte before a slot; y in spread     : all
;   r31:r30 = Z  : key               : pointer, walks forwards                            : half
;                : slot              : pointer, walks                                     : all but half
;
; The frame has three slots of 16 bytes. First they hold y0, y1, y0 + y1, of 8 bytes, then their
; products with h0, h1, h0 + h1.

FUNCTION aesmall_ghash_small_product
        movw  r30, r28
        ldd   r26, Y+49
        ldd   r27, Y+50
        movw  r28, r26
        ldi   r20, 8
; = begin: 7 cycles, 10 bytes
.Lghash_small_spread:
        ld    r18, Y+
        ldd   r19, Y+7
        std   Z+1, r18
        std   Z+17, r19
        eor   r18, r19
        std   Z+33, r18
        adiw  r30, 1
        dec   r20
        brne  .Lghash_small_spread
; = spread: 16 cycles taken, 15 on, 18 bytes
        sbiw  r30, 8
        movw  r28, r30
        ldd   r30, Y+51
        ldd   r31, Y+52
        rcall .Lghash_small_half
        rcall .Lghash_small_half
        rcall .Lghash_small_half
        sbiw  r28, 48
        movw  r30, r28
        ldi   r20, 8
; = halves: 20 cycles, 20 bytes

        ; The products at x^0, x^128, and all three at x^64: in 32 bytes.
.Lghash_small_join:
        ldd   r18, Z+9
        ldd   r19, Z+17
        eor   r18, r19
        ldd   r19, Z+1
        eor   r19, r18
        ldd   r21, Z+33
        eor   r19, r21
        std   Z+9, r19
        ldd   r19, Z+25
        eor   r18, r19
        ldd   r21, Z+41
        eor   r18, r21
        std   Z+17, r18
        adiw  r30, 1
        dec   r20
        brne  .Lghash_small_join
; = join: 26 cycles taken, 25 on, 32 bytes

        ; Bytes from x^248 on return at x^120 and less, times 1 + x + x^2 + x^7. The bits shifted out of
        ; the first one are added to a byte that follows.
        adiw  r30, 9
        ld    r21, Z
        ldi   r20, 16
; = high: 5 cycles, 6 bytes
.Lghash_small_fold:
        ld    r18, -Z
        ldd   r19, Z+16
        eor   r18, r19
        mov   r22, r19
        clr   r23
        .rept 2
        lsr   r19
        ror   r23
        eor   r18, r19
        eor   r21, r23
        .endr
        clr   r23
        lsl   r22
        rol   r23
        eor   r18, r23
        eor   r21, r22
        std   Z+1, r21
        mov   r21, r18
        dec   r20
        brne  .Lghash_small_fold
; = fold: 26 cycles taken, 25 on, 44 bytes
        st    Z, r18
        ldd   r26, Y+49
        ldd   r27, Y+50
        ldi   r20, 16
; = folded: 7 cycles, 8 bytes
.Lghash_small_copy:
        ld    r0, Z+
        st    X+, r0
        dec   r20
        brne  .Lghash_small_copy
; = copy: 7 cycles taken, 6 on, 8 bytes
        clr   r1
        ret
; = exit: 5 cycles, 4 bytes

        ; A slot's 8 bytes times 8 of h, by Horner's rule: two bits of h a step, of x^31 and x^63, to x^0
        ; and x^32. A 1 is put in at x^95, ahead of all data: it comes to x^127 in the last step, where
        ; the product has nothing.
.Lghash_small_half:
        .irp  n, 0, 1, 2, 3, 4, 5, 6, 7
        ldd   2+\n, Y+1+\n
        .endr
        clr   r10
        clr   r11
        .irp  n, 12, 14, 16, 18, 20, 22, 24
        movw  \n, r10
        .endr
        inc   r21
        clr   r0
; = half: 27 cycles, 38 bytes
.Lghash_small_step:
        lsr   r10
        .irp  n, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25
        ror   r\n
        .endr
        lsr   r0
        brne  .Lghash_small_bits
; = step: 19 cycles taken, 18 on, 36 bytes
        ld    r0, Z+
        sec
        ror   r0
; = byte: 4 cycles, 6 bytes
.Lghash_small_bits:
        sbc   r1, r1
        .irp  n, 0, 2, 4, 6
        movw  r26, 2+\n
        and   r26, r1
        and   r27, r1
        eor   10+\n, r26
        eor   11+\n, r27
        .endr
        lsr   r0
        sbc   r1, r1
        .irp  n, 0, 2, 4, 6
        movw  r26, 2+\n
        and   r26, r1
        and   r27, r1
        eor   14+\n, r26
        eor   15+\n, r27
        .endr
        sbrs  r25, 0
        rjmp  .Lghash_small_step
; = bits: 46 cycles taken, 45 on, 90 bytes
        andi  r25, 0xfe
        .irp  n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        std   Y+1+\n, 10+\n
        .endr
        adiw  r28, 16
        ret
; = done: 39 cycles, 38 bytes
END_FUNCTION aesmall_ghash_small_product

#endif
