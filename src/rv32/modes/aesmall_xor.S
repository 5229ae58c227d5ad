/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_rv32.inc"
#if AESMALL_RV32_ASM

/* aesmall_xor
 * C:        void f(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t len);
 * Does:     out = a + b, byte by byte. By four words where all three begin at one
 * Args:     out=a0 write len, a=a1 read len, b=a2 read len, len=a3 any, out==a and out==b allowed
 * Clobbers: a0-a4 t0-t6
 * Saves:    no register
 * Stack:    0
 * Tables:   no tables
 * Wipes:    no secret was on the stack. No register holds a byte of a, b or out
 * Cost:     Hazard3: JAL 2 + aligned 4 + long 3 + words 21 + any 3 + rest 2 + exit 9 = 44 cycles;
 *           that is 16 bytes at words, 23 for the second. Where not all three are word-aligned 106
 *           and 84
 * Timing:   T0: len and the alignments decide, which are public
 */

# REGISTERS.
#
#   a0    : out       : pointer, walks forwards              : all
#   a1 a2 : from with : pointers, walk forwards              : all
#   a3    : len       : bytes to do                          : all
#   a4    : BLOCK     : 16                                   : aligned, words
#   t0-t3 :           : words or bytes of a, then of the sum : all
#   t4-t6 :           : words or bytes of b                  : all
#define out  a0
#define from a1
#define with a2
#define len  a3

# ADD_FOUR load, store, size   four sums of words or bytes, and on to the next ones.
# 20 cycles, 72 bytes
.macro ADD_FOUR load, store, size
        addi  len, len, -4*\size         # of two bytes: the loop may begin in the middle of a word
        \load t0, 0(from)
        \load t4, 0(with)
        \load t1, \size(from)
        \load t5, \size(with)
        xor   t0, t0, t4
        \load t2, 2*\size(from)
        \load t6, 2*\size(with)
        xor   t1, t1, t5
        \load t3, 3*\size(from)
        \load t4, 3*\size(with)
        xor   t2, t2, t6
        \store t0, 0(out)
        xor   t3, t3, t4
        \store t1, \size(out)
        \store t2, 2*\size(out)
        \store t3, 3*\size(out)
        addi  from, from, 4*\size
        addi  with, with, 4*\size
        addi  out, out, 4*\size
.endm

FUNCTION aesmall_xor
        or    t0, out, from
        or    t0, t0, with
        andi  t0, t0, 3
        bnez  t0, .Lxor_any
        # = aligned: 5 cycles taken, 4 on, 16 bytes
        li    a4, 16
        bltu  len, a4, .Lxor_any
        .balign 4
        # = long: 3 cycles taken, 3 on, 8 bytes
.Lxor_words:
        ADD_FOUR lw, sw, 4
        bgeu  len, a4, .Lxor_words
        # = words: 22 cycles taken, 21 on, 76 bytes

.Lxor_any:
        li    a4, 4
        bltu  len, a4, .Lxor_rest
        # = any: 3 cycles taken, 2 on, 6 bytes
.Lxor_four:
        ADD_FOUR lbu, sb, 1
        bgeu  len, a4, .Lxor_four
        # = four: 22 cycles taken, 21 on, 76 bytes
.Lxor_rest:
        beqz  len, .Lxor_done
        # = rest: 2 cycles taken, 1 on, 2 bytes
.Lxor_byte:
        lbu   t0, 0(from)
        lbu   t4, 0(with)
        addi  len, len, -1
        addi  from, from, 1
        xor   t0, t0, t4
        sb    t0, 0(out)
        addi  with, with, 1
        addi  out, out, 1
        bnez  len, .Lxor_byte
        # = byte: 10 cycles taken, 9 on, 26 bytes
.Lxor_done:
        .irp  r, t0, t1, t2, t3, t4, t5, t6
        li    \r, 0
        .endr
        ret
        # = exit: 9 cycles, 16 bytes
END_FUNCTION aesmall_xor

#endif
