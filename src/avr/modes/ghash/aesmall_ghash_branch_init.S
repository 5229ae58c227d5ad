/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../aesmall_avr.inc"
#if AESMALL_AVR_ASM

/* aesmall_ghash_branch_init
 * C:        void f(aesmall_ghash_branch_key *key, const uint8_t h[16]);
 * Does:     key = the halves h0, h0 + h1, h1 of h, each by bits: first bit 0 of its 8 bytes, that of its
 *           first byte in bit 0, then bit 1, to bit 7
 * Args:     key=r25:r24 write 24, h=r23:r22 read 16, apart from key
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    no register
 * Stack:    0 + 2 return addresses
 * Tables:   no tables
 * Wipes:    the registers. No secret was on the stack
 * Cost:     AVRe+: CALL 4 + halves 90 + 3 x (half 2 + 8 x bit 21 - 1 + end 4) = 613 cycles
 * Timing:   T0: no branch and no address depends on a secret
 */

; REGISTERS.
;
;   r0           : bits              : of eight bytes                                     : all
;   r1           : turn              : a 1, which leaves after the last of 8              : half
;   r18 .. r25   :                   : a half, byte 0 first                               : all
;   r23:r22      : h                 : on entry                                           : halves
;   r25:r24      : key               : on entry                                           : halves
;   r27:r26 = X  : h                 : pointer, walks forwards                            : all
;   r31:r30 = Z  : key               : pointer, walks forwards                            : all
#define bits r0
#define turn r1

; LOAD_HALF   the next 8 bytes of h.
; 16 cycles, 16 bytes
.macro LOAD_HALF
        .irp  n, 18, 19, 20, 21, 22, 23, 24, 25
        ld    r\n, X+
        .endr
.endm

FUNCTION aesmall_ghash_branch_init
        movw  r30, r24
        movw  r26, r22
        LOAD_HALF
        rcall .Lghash_branch_init_half
        LOAD_HALF
        sbiw  r26, 16
        .irp  n, 18, 19, 20, 21, 22, 23, 24, 25
        ld    bits, X+
        eor   r\n, bits
        .endr
        rcall .Lghash_branch_init_half
        LOAD_HALF
        rcall .Lghash_branch_init_half
        clr   bits
        ret
; = halves: 90 cycles, 96 bytes

        ; Eight bytes by bits.
.Lghash_branch_init_half:
        sec
        ror   turn
; = half: 2 cycles, 4 bytes
.Lghash_branch_init_bit:
        .irp  n, 18, 19, 20, 21, 22, 23, 24, 25
        lsr   r\n
        ror   bits
        .endr
        st    Z+, bits
        lsr   turn
        brcc  .Lghash_branch_init_bit
; = bit: 21 cycles taken, 20 on, 38 bytes
        ret
; = end: 4 cycles, 2 bytes
END_FUNCTION aesmall_ghash_branch_init

#endif
