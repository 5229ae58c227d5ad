/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_armv6m.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_double_words
 * C:        void f(uint8_t block[16]);
 * Does:     block = 2 block in GF(2^128) modulo x^128 + x^7 + x^2 + x + 1, SP 800-38B 5.3
 * Args:     block=r0 read and write 16, word-aligned
 * Clobbers: r0-r3 flags
 * Saves:    r4-r6
 * Stack:    12
 * Tables:   no tables
 * Wipes:    no secret was on the stack. r1-r3 hold the first words of the block, their bytes
 *           reversed
 * Cost:     M0+: double 37 = 37 cycles
 * Timing:   T0
 */

@ REGISTERS.
@
@   r0   : block  : pointer                                        : all
@   r1   : w0     : word of the block, the first byte on top       : all
@   r2   : w1     : the next                                       : all
@   r3   : w2     : the next                                       : all
@   r4   : w3     : the last                                       : all
@   r5   : carry  : all ones if the top bit was set, otherwise 0   : double
@   r6   : poly   : x^7 + x^2 + x + 1                              : double
#define w0    r1
#define w1    r2
#define w2    r3
#define w3    r4
#define carry r5
#define poly  r6

FUNCTION aesmall_double_words
        .hidden aesmall_double_words
        push  {r4-r6}
        ldm   r0!, {w0-w3}
        subs  r0, #16
        rev   w0, w0
        rev   w1, w1
        rev   w2, w2
        rev   w3, w3
        asrs  carry, w0, #31
        movs  poly, #0x87
        ands  carry, poly
        adds  w3, w3
        adcs  w2, w2
        adcs  w1, w1
        adcs  w0, w0
        eors  w3, carry
        rev   w0, w0
        rev   w1, w1
        rev   w2, w2
        rev   w3, w3
        stm   r0!, {w0-w3}
        pop   {r4-r6}
        bx    lr
@ = double: 37 cycles, 44 bytes
END_FUNCTION aesmall_double_words

#endif
