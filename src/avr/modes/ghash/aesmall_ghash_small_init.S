/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../aesmall_avr.inc"
#if AESMALL_AVR_ASM

/* aesmall_ghash_small_init
 * C:        void f(aesmall_ghash_small_key *key, const uint8_t h[16]);
 * Does:     key = the halves h0, h1, h0 + h1 of h, each by bits in the order in which
 *           aesmall_ghash_small_product takes them: of x^31, x^63, x^30, x^62, to x^0 and x^32, the low
 *           bit of a byte first
 * Args:     key=r25:r24 write 24, h=r23:r22 read 16, apart from key
 * Clobbers: r0 r18-r21 r26 r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    no register
 * Stack:    0 + 2 return addresses
 * Tables:   no tables
 * Wipes:    the registers. No secret was on the stack
 * Cost:     AVRe+: CALL 4 + begin 4 + next 5 + 2 x (half 1 + 4 x (pair 5 + 8 x bit 9 - 1 + pairs 7) - 1
 *           + end 4) + sum 5 + 8 x byte 10 - 1 + exit 7 = 776 cycles
 * Timing:   T0: no branch and no address depends on a secret
 */

; REGISTERS.
;
;   r0           : low               : of 16 bits in their order                          : all
;   r1           : high              : of them                                            : all
;   r18          : a                 : byte of a half's first 4, or of h0                 : all
;   r19          : b                 : byte of its last 4, or of h1                       : all
;   r20          : count             : bytes to do                                        : all
;   r21          : bits              : of a and b to do                                   : pair
;   r23:r22      : h                 : on entry                                           : begin
;   r25:r24      : key               : as on entry                                        : all
;   r27:r26 = X  : key               : pointer, walks forwards                            : all
;   r31:r30 = Z  : h                 : pointer, walks backwards in a half                 : half
;                : key               : pointer, walks forwards                            : sum
#define low   r0
#define high  r1
#define a     r18
#define b     r19
#define count r20
#define bits  r21

FUNCTION aesmall_ghash_small_init
        movw  r26, r24
        movw  r30, r22
        adiw  r30, 4
; = begin: 4 cycles, 6 bytes
        rcall .Lghash_small_init_half
        adiw  r30, 12
; = next: 5 cycles, 4 bytes
        rcall .Lghash_small_init_half
        movw  r30, r24
        ldi   count, 8
; = sum: 5 cycles, 6 bytes
.Lghash_small_init_byte:
        ld    a, Z+
        ldd   b, Z+7
        eor   a, b
        st    X+, a
        dec   count
        brne  .Lghash_small_init_byte
; = byte: 10 cycles taken, 9 on, 12 bytes
        clr   low
        clr   high
        movw  r18, low
        ret
; = exit: 7 cycles, 8 bytes

        ; Eight bytes by bits.
.Lghash_small_init_half:
        ldi   count, 4
; = half: 1 cycles, 2 bytes
.Lghash_small_init_pair:
        ld    a, -Z
        ldd   b, Z+4
        ldi   bits, 8
; = pair: 5 cycles, 6 bytes
.Lghash_small_init_bit:
        lsr   a
        ror   high
        ror   low
        lsr   b
        ror   high
        ror   low
        dec   bits
        brne  .Lghash_small_init_bit
; = bit: 9 cycles taken, 8 on, 16 bytes
        st    X+, low
        st    X+, high
        dec   count
        brne  .Lghash_small_init_pair
; = pairs: 7 cycles taken, 6 on, 8 bytes
        ret
; = end: 4 cycles, 2 bytes
END_FUNCTION aesmall_ghash_small_init

#endif
