/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_armv6m.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_ocb_end_text
 * C:        void f(aesmall_ocb_state *state);
 * Does:     after the text of OCB3, RFC 7253 4.2: the sum becomes the tag, to which the hash of AD
 *           is still to be added. Offset and number of blocks are 0 again
 * Args:     state=r0 read and write 96
 * Clobbers: r0-r3 flags, and the registers that the cipher clobbers
 * Saves:    r4-r7
 * Stack:    24, and the stack of the cipher
 * Tables:   no tables
 * Wipes:    no secret was on the stack. r0-r3 are zeros
 * Cost:     M0+: double 30 + add 32 + encrypt 8 + end 21 = 91 cycles;
 *           the cipher's time is added
 * Timing:   T0, except the cipher
 */

@ REGISTERS.
@
@   r0 : w0    : word of L_$, of the sum                         : all
@   r1 : w1    : word of L_$, of the sum                         : all
@   r2 : w2    : word of L_$, of the sum                         : all
@   r3 : w3    : word of L_$, of the sum                         : all
@      : f     : function of the cipher                          : encrypt
@   r4 : state : pointer                                         : all
@   r5 : top   : all ones if no bit left at the top, otherwise 0 : double
@   r6 : poly  : x^7 + x^2 + x + 1, or 0                         : double
@   r7 : t     : word of the offset, of the sum; pointer         : all
#define w0    r0
#define w1    r1
#define w2    r2
#define w3    r3
#define state r4
#define top   r5
#define poly  r6
#define t     r7

@ Offsets in aesmall_ocb_state, src/modes/ocb/ocb_stream.h
#define CIPHER 0
#define COUNT  4
#define L_STAR 8
#define OFFSET 40
#define SUM    56

@ ADD_TWO word, i   adds word i of offset and sum
@ 6 cycles, 8 bytes
.macro ADD_TWO word, i
        ldr   t, [state, #OFFSET + 4 * \i]
        eors  \word, t
        ldr   t, [state, #SUM + 4 * \i]
        eors  \word, t
.endm

FUNCTION aesmall_ocb_end_text
        push  {r3-r7, lr}
        movs  state, r0
        adds  r0, #L_STAR
        ldm   r0, {w0-w3}
        rev   w0, w0
        rev   w1, w1
        rev   w2, w2
        rev   w3, w3
        adds  w3, w3
        adcs  w2, w2
        adcs  w1, w1
        adcs  w0, w0
        sbcs  top, top
        movs  poly, #0x87
        bics  poly, top
        eors  w3, poly
        rev   w0, w0
        rev   w1, w1
        rev   w2, w2
        rev   w3, w3
@ = double: 30 cycles, 40 bytes
        ADD_TWO w0, 0
        ADD_TWO w1, 1
        ADD_TWO w2, 2
        ADD_TWO w3, 3
        movs  t, state
        adds  t, #SUM
        stm   t!, {w0-w3}
        subs  t, #16
@ = add: 32 cycles, 40 bytes
        ldr   r0, [state, #CIPHER]
        movs  r1, t
        movs  r2, t
        ldr   r3, [r0]
        blx   r3
@ = encrypt: 8 cycles, 10 bytes
        movs  r0, #0
        movs  r1, #0
        movs  r2, #0
        movs  r3, #0
        str   r0, [state, #COUNT]
        adds  r4, #OFFSET
        stm   r4!, {r0-r3}
        pop   {r3-r7, pc}
@ = end: 21 cycles, 16 bytes
END_FUNCTION aesmall_ocb_end_text

#endif
