/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../aesmall_avr.inc"
#if AESMALL_AVR_ASM

/* aesmall_ghash_init
 * C:        void f(aesmall_ghash_key *key, const uint8_t h[16]);
 * Does:     key = three times a, b, a + b, each of 4 bytes: for the first half of h, for the second one
 *           and for their sum, where a is the first half of that and b the second one
 * Args:     key=r25:r24 write 36, h=r23:r22 read 16, apart from the key or its last 16
 * Clobbers: r0 r18-r22 r30 r31 SREG
 * Saves:    r28 r29
 * Stack:    2 + return address
 * Tables:   no tables
 * Wipes:    no secret was on the stack. The registers hold no secret
 * Cost:     AVRe+: CALL 4 + entry 7 + 4 x byte 36 - 1 + exit 11 = 165 cycles
 * Timing:   T0: no branch and no address depends on a secret
 */

; REGISTERS.
;
;   r0           : t                 : a sum; 0                                           : byte
;   r1           : zero              : as C has it                                        : exit
;   r18 .. r21   : a0, b0, a1, b1    : a byte of each quarter of h                        : byte
;   r22          : count             : bytes of a quarter to do                           : byte
;   r23:r22      : h                 : on entry                                           : entry
;   r25:r24      : key               : on entry                                           : entry
;   r29:r28 = Y  : key               : pointer, walks forwards                            : all
;   r31:r30 = Z  : h                 : pointer, walks forwards                            : all
#define t     r0
#define a0    r18
#define b0    r19
#define a1    r20
#define b1    r21
#define count r22

FUNCTION aesmall_ghash_init
        push  r28
        push  r29
        movw  r28, r24
        movw  r30, r22
        ldi   count, 4
; = entry: 7 cycles, 10 bytes
.Lghash_init_byte:
        ld    a0, Z+
        ldd   b0, Z+3
        ldd   a1, Z+7
        ldd   b1, Z+11
        std   Y+4, b0
        std   Y+12, a1
        std   Y+16, b1
        mov   t, a0
        eor   t, b0
        std   Y+8, t
        mov   t, a1
        eor   t, b1
        std   Y+20, t
        eor   a1, a0
        std   Y+24, a1
        eor   b1, b0
        std   Y+28, b1
        eor   a1, b1
        std   Y+32, a1
        st    Y+, a0
        dec   count
        brne  .Lghash_init_byte
; = byte: 36 cycles taken, 35 on, 44 bytes
        clr   t
        movw  r18, t
        movw  r20, t
        pop   r29
        pop   r28
        ret
; = exit: 11 cycles, 12 bytes
END_FUNCTION aesmall_ghash_init

#endif
