/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_armv6m.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_xor
 * C:        void f(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t len);
 * Does:     out = a + b, for keystreams and chaining values of the modes
 * Args:     out=r0 write len, a=r1 read len, b=r2 read len, len=r3 any, out==a and out==b allowed
 * Clobbers: r0-r3 flags
 * Saves:    r4 r5
 * Stack:    8
 * Tables:   no tables
 * Wipes:    no secret was on the stack. No register holds a byte of a, b or out
 * Cost:     M0+: aligned 8 + words 2 + 4 x word 10 - 1 + rest 1 + more 3 + exit 5 = 58 cycles;
 *           that is 16 bytes, 10 a word. A byte after the last word takes 10. Where a, b and out
 *           are not all word-aligned each byte does, in all 175
 * Timing:   T0: len and the alignments decide, which are public
 */

@ REGISTERS.
@
@   r0   : out : pointer, walks forwards over words        : all
@   r1   : a   : pointer, walks forwards over words        : all
@   r2   : b   : pointer, walks forwards over words        : all
@   r3   : len : bytes to do                               : all
@   r4   : x   : word or byte of a, of the result          : all
@   r5   : y   : word or byte of b                         : all
#define x r4
#define y r5

FUNCTION aesmall_xor
        push  {x, y}
        movs  x, r0
        orrs  x, r1
        orrs  x, r2
        lsls  x, x, #30
        bne   .Lxor_bytes
@ = aligned: 9 cycles taken, 8 on, 12 bytes
        subs  r3, #4
        blo   .Lxor_rest
@ = words: 3 cycles taken, 2 on, 4 bytes
.Lxor_word:
        ldm   r1!, {x}
        ldm   r2!, {y}
        eors  x, y
        stm   r0!, {x}
        subs  r3, #4
        bhs   .Lxor_word
@ = word: 10 cycles taken, 9 on, 12 bytes
.Lxor_rest:
        adds  r3, #4
@ = rest: 1 cycles, 2 bytes
.Lxor_bytes:
        subs  r3, #1
        blo   .Lxor_exit
@ = more: 3 cycles taken, 2 on, 4 bytes
.Lxor_byte:
        ldrb  x, [r1, r3]
        ldrb  y, [r2, r3]
        eors  x, y
        strb  x, [r0, r3]
        subs  r3, #1
        bhs   .Lxor_byte
@ = byte: 10 cycles taken, 9 on, 12 bytes
.Lxor_exit:
        pop   {x, y}
        bx    lr
@ = exit: 5 cycles, 4 bytes
END_FUNCTION aesmall_xor

#endif
