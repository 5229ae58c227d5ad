/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_rv32.inc"
#if AESMALL_RV32_ASM

/* aesmall_copy
 * C:        void f(uint8_t *out, const uint8_t *in, size_t len);
 * Does:     copies len bytes. By four words where both begin at one
 * Args:     out=a0 write len, in=a1 read len, len=a2 any, out apart from in
 * Clobbers: a0-a3 t0-t3
 * Saves:    no register
 * Stack:    0
 * Tables:   no tables
 * Wipes:    no secret was on the stack. No register holds a byte of data
 * Cost:     Hazard3: JAL 2 + aligned 4 + long 1 + words 12 + any 3 + rest 2 + exit 6 = 30 cycles;
 *           that is 16 bytes at words, 15 for the second. Where not both are word-aligned 67 and 48
 * Timing:   T0: len and the alignments decide, which are public
 */

# REGISTERS.
#
#   a0    : out  : pointer, walks forwards           : all
#   a1    : from : pointer, walks forwards           : all
#   a2    : len  : bytes to do                       : all
#   a3    : size : 16, then 4: bytes of a turn       : all
#   t0-t3 :      : words or bytes on their way       : all
#define out  a0
#define from a1
#define len  a2
#define size a3

# COPY_FOUR load, store, each   four words or bytes, and on to the next ones.
# 11 cycles, 38 bytes
.macro COPY_FOUR load, store, each
        sub   len, len, size            # of two bytes: the loop may begin in the middle of a word
        \load t0, 0(from)
        \load t1, \each(from)
        \load t2, 2*\each(from)
        \load t3, 3*\each(from)
        \store t0, 0(out)
        \store t1, \each(out)
        \store t2, 2*\each(out)
        \store t3, 3*\each(out)
        addi  from, from, 4*\each
        addi  out, out, 4*\each
.endm

FUNCTION aesmall_copy
        or    t0, out, from
        andi  t0, t0, 3
        li    size, 16
        bnez  t0, .Lcopy_any
        # = aligned: 5 cycles taken, 4 on, 14 bytes
        bltu  len, size, .Lcopy_any
        # = long: 2 cycles taken, 1 on, 4 bytes
.Lcopy_words:
        COPY_FOUR lw, sw, 4
        bgeu  len, size, .Lcopy_words
        # = words: 13 cycles taken, 12 on, 42 bytes
.Lcopy_any:
        li    size, 4
        bltu  len, size, .Lcopy_rest
        # = any: 3 cycles taken, 2 on, 6 bytes
.Lcopy_four:
        COPY_FOUR lbu, sb, 1
        bgeu  len, size, .Lcopy_four
        # = four: 13 cycles taken, 12 on, 42 bytes
.Lcopy_rest:
        beqz  len, .Lcopy_done
        # = rest: 2 cycles taken, 1 on, 2 bytes
.Lcopy_byte:
        addi  len, len, -1
        lbu   t0, 0(from)
        addi  from, from, 1
        sb    t0, 0(out)
        addi  out, out, 1
        bnez  len, .Lcopy_byte
        # = byte: 7 cycles taken, 6 on, 16 bytes
.Lcopy_done:
        .irp  r, t0, t1, t2, t3
        li    \r, 0
        .endr
        ret
        # = exit: 6 cycles, 10 bytes
END_FUNCTION aesmall_copy

#endif
