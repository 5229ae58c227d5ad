/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_rv32_words.inc"
#if AESMALL_RV32_ASM

/* aesmall_double
 * C:        void f(uint8_t block[16]);
 * Does:     block = 2 block in GF(2^128) modulo x^128 + x^7 + x^2 + x + 1, SP 800-38B 5.3
 * Args:     block=a0 read and write 16, of any alignment
 * Clobbers: a1-a4 t0-t3
 * Saves:    no register
 * Stack:    0
 * Tables:   no tables
 * Wipes:    no secret was on the stack. No register holds a word of the block
 * Cost:     Hazard3: JAL 2 + entry 2 + words 4 + twice 18 + store 8 + exit 9 = 43 cycles;
 *           95 where the block is not word-aligned
 * Timing:   T0. The time depends on the alignment, which is public
 */

# REGISTERS.
#
#   a0    : block : pointer                                 : all
#   a1-a3 :       : work; the bit that returns at the right : all
#   a4    : odd   : the low bits of the address             : all
#   t0-t3 : b0-b3 : words, the first one the highest        : all
#define block a0
#define odd   a4

# SHIFT_LEFT to, below, t   to <- 2 to, and the bit that comes from the word below; clobbers t.
# 3 cycles, 10 bytes
.macro SHIFT_LEFT to, below, t
        srli  \t, \below, 31
        slli  \to, \to, 1
        or    \to, \to, \t
.endm

FUNCTION aesmall_double
        andi  odd, block, 3
        bnez  odd, .Ldouble_bytes
        # = entry: 3 cycles taken, 2 on, 6 bytes
        lw    t0, 0(block)
        lw    t1, 4(block)
        lw    t2, 8(block)
        lw    t3, 12(block)
        # = words: 4 cycles, 16 bytes
.Ldouble_twice:
        REVERSE_BYTES t0, a1, a2
        REVERSE_BYTES t1, a1, a2
        REVERSE_BYTES t2, a1, a2
        REVERSE_BYTES t3, a1, a2
        srai  a3, t0, 31
        andi  a3, a3, 0x87
        SHIFT_LEFT t0, t1, a1
        SHIFT_LEFT t1, t2, a1
        SHIFT_LEFT t2, t3, a1
        slli  t3, t3, 1
        xor   t3, t3, a3
        bnez  odd, .Ldouble_store_bytes
        # = twice: 20 cycles taken, 18 on, 62 bytes
        REVERSE_BYTES t0, a1, a2
        REVERSE_BYTES t1, a1, a2
        REVERSE_BYTES t2, a1, a2
        REVERSE_BYTES t3, a1, a2
        sw    t0, 0(block)
        sw    t1, 4(block)
        sw    t2, 8(block)
        sw    t3, 12(block)
        # = store: 8 cycles, 32 bytes
.Ldouble_done:
        .irp  r, a1, a2, a3, t0, t1, t2, t3
        li    \r, 0
        .endr
        ret
        # = exit: 9 cycles, 16 bytes

.Ldouble_bytes:
        LOAD_WORD t0, 0, block, a1, a2, a3
        LOAD_WORD t1, 4, block, a1, a2, a3
        LOAD_WORD t2, 8, block, a1, a2, a3
        LOAD_WORD t3, 12, block, a1, a2, a3
        j     .Ldouble_twice
        # = bytes: 31 cycles, 114 bytes
.Ldouble_store_bytes:
        STORE_REVERSED t0, 0, block, a1
        STORE_REVERSED t1, 4, block, a1
        STORE_REVERSED t2, 8, block, a1
        STORE_REVERSED t3, 12, block, a1
        j     .Ldouble_done
        # = store_bytes: 30 cycles, 114 bytes
END_FUNCTION aesmall_double

#endif
