/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr.inc"
#if AESMALL_AVR_ASM

/* aesmall_fastram_compute_avr
 * C:        void f(void);
 * Does:     fills the S-box in RAM, FIPS 197 5.1.1, without a table in flash
 * Args:     no arguments
 * Clobbers: r0 r18-r21 r26 r27 r30 r31 SREG
 * Saves:    no register
 * Stack:    0 + return address, twice
 * Tables:   writes aesmall_sbox_ram_avr, 256 B, 256-aligned, RAM
 * Wipes:    no secrets
 * Cost:     AVRe+: CALL 4 + entry 8 + starts 25 + last 3 + 5 x (begin 1 + 51 x step 16 - 1 + exit 4)
 *           = 4140 cycles
 * Timing:   T0: no secrets
 */

; The S-box of p is L(1/p) + 0x63, where L(q) is the sum of q and its rotations by 1 to 4. 2 has the
; order 51 in GF(2^8): with p = 1, halved 51 times, and q = 1/p, doubled as often, this goes through
; a fifth of all p. The rest are the same from p = 3 and 5 and from 1/3 and 1/5.
; L goes along: doubling is a rotation, and + 0x1a if a bit left at the top, so L(2q) is the rotated
; L(q), and + L(0x1a). With 0x63 added, + 0x63 and its rotation.
;
; The last walk ends with the last entry, which FILL_SBOX looks at: an interrupt that comes before
; fills the table too. r22 to r25 stay, arguments of the key set-up.
;
; REGISTERS.
;
;   r0           : start             : p at the start                  : step
;   r1           : 0                 : as C has it                     : all
;   r18          : y                 : L(q) + 0x63                     : step
;   r19          : q                 : 1/p                             : step
;   r20          : reduction         : 0x1b, an LDI needs r16 or above : all
;   r21          : halving           : 0x8d, likewise                  : all
;   r30          : rotation          : 0x63 + its rotation, likewise   : all
;   r31          : wrap              : L(0x1a), likewise               : all
;   r26     = XL : p                 : index of the entry              : step
;   r27     = XH : page of the S-box : high byte of the pointer        : all
#define y         r18
#define q         r19
#define reduction r20
#define halving   r21
#define rotation  r30
#define wrap      r31
#define start     r0
#define p         r26

; FROM p_, q_, y_   where a walk starts.
; 3 cycles, 6 bytes
.macro FROM p_, q_, y_
        ldi   p, \p_
        ldi   q, \q_
        ldi   y, \y_
.endm

FUNCTION aesmall_fastram_compute_avr
        clr   p
        ldi   r27, hi8(aesmall_sbox_ram_avr)
        ldi   y, 0x63                   ; 0 has no inverse; its entry is L(0) + 0x63
        st    X, y
        ldi   reduction, REDUCTION
        ldi   halving, 0x8d             ; 1/2
        ldi   rotation, 0x63 ^ 0xc6
; = entry: 8 cycles, 14 bytes
        ldi   wrap, 0x37
        FROM  0x01, 0x01, 0x7c
        rcall .Lcompute_walk
        FROM  0x03, 0xf6, 0x7b
        rcall .Lcompute_walk
        FROM  0xf6, 0x03, 0x42
        rcall .Lcompute_walk
        FROM  0x52, 0x05, 0x00
        rcall .Lcompute_walk
; = starts: 25 cycles, 34 bytes
        FROM  0xf2, 0x38, 0x89          ; of the walk of 5
; = last: 3 cycles, 6 bytes

.Lcompute_walk:
        mov   start, p
; = begin: 1 cycles, 2 bytes
.Lcompute_step:
        st    X, y
        lsr   p                         ; p <- p / 2
        brcc  1f
        eor   p, halving
1:
        lsl   y                         ; y <- L(q) + 0x63, rotated
        adc   y, r1
        eor   y, rotation               ; its constant is 0x63 again
        lsl   q                         ; q <- 2q
        brcc  1f
        eor   q, reduction
1:
        brcc  1f                        ; the carry is still the carry of q
        eor   y, wrap
1:
        cp    p, start
        brne  .Lcompute_step
; = step: 16 cycles taken, 15 on, 28 bytes
        ret
; = exit: 4 cycles, 2 bytes
END_FUNCTION aesmall_fastram_compute_avr

#endif
