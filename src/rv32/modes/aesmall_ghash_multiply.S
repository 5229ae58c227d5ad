/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/multiply.h"
#include "../aesmall_rv32_words.inc"
#if AESMALL_RV32_ASM && !AESMALL_CONSTANT_MULTIPLY

/* aesmall_ghash_multiply
 * C:        void f(uint8_t y[16], const uint8_t h[16]);
 * Does:     y = y H, SP 800-38D 6.3, for a core without a multiplier, or with one that depends on
 *           its operands: with masks and sums, bit k of all four words of y at a time
 * Args:     y=a0 read and write 16, h=a1 read 16, no alignment
 * Clobbers: a1-a7 t0-t6
 * Saves:    s0-s4
 * Stack:    32
 * Tables:   no tables
 * Wipes:    the registers. No secret was on the stack
 * Cost:     Hazard3: JAL 2 + entry 79 + 32 x step 56 + 2 + exit 84 = 1959 cycles;
 *           plain RV32I takes 2058 instructions
 * Timing:   T0: no branch and no address depends on a secret
 */

# The first bit of a block, the high one of byte 0, is the coefficient of x^0. A word here has the first
# of its bits at the top, so a product with x is a shift to the right. For k = 0 to 31: the word j of y
# adds x^k H, 32 j places on, where its bit k is 1. So the sum has 7 words, the last three of them from
# x^128 on.
#
# REGISTERS.
#
#   a0          : y     : pointer                      : all
#   a1          : from  : pointer to H                 : entry
#               : mask  : of all bits, or 0            : step
#   a2          : t     : work                         : all
#   a3          : back  : x^128 = 1 + x + x^2 + x^7    : all
#   a4          : count : of steps left but this       : step
#   a5-a7 s0    : y0-y3 : words of y, bit k at the top : step
#   t0-t3       : h0-h3 : words of x^k H               : step
#   t4-t6 s1-s4 : z0-z6 : words of the sum             : all
#define y    a0
#define from a1
#define mask a1
#define t    a2
#define back a3
#define count a4
#define z0   t4
#define z1   t5
#define z2   t6
#define z3   s1
#define z4   s2
#define z5   s3
#define z6   s4

# ADD word, za, zb, zc, zd   adds x^k H to four words, where the high bit of a word of y is 1; and on
# to the next bit. Clobbers mask, t.
# 10 cycles, 36 bytes
.macro ADD word, za, zb, zc, zd
        srai  mask, \word, 31
        slli  \word, \word, 1
        and   t, t0, mask
        xor   \za, \za, t
        and   t, t1, mask
        xor   \zb, \zb, t
        and   t, t2, mask
        xor   \zc, \zc, t
        and   t, t3, mask
        xor   \zd, \zd, t
.endm

# SHIFT_RIGHT to, above   to <- to / 2, and the bit that comes from the word above; clobbers t.
# 3 cycles, 12 bytes
.macro SHIFT_RIGHT to, above
        slli  t, \above, 31
        srli  \to, \to, 1
        or    \to, \to, t
.endm

# FOLD from, to, next   a word from x^128 on comes back 128 places before, four times, shifted by 0, 1, 2
# and 7 places to the right. The bits shifted out go to the next word. Clobbers t.
# 13 cycles
.macro FOLD from, to, next
        xor   \to, \to, \from
        .irp  n, 1, 2, 7
        srli  t, \from, \n
        xor   \to, \to, t
        slli  t, \from, 32 - \n
        xor   \next, \next, t
        .endr
.endm

# LOAD_REVERSED to, at, pointer   four bytes of any alignment, the first one the highest; clobbers t4 to
# t6, t.
# 8 cycles, 32 bytes [rv32i: 21 instructions]
.macro LOAD_REVERSED to, at, pointer
        LOAD_WORD \to, \at, \pointer, t4, t5, t6
        REVERSE_BYTES \to, t4, t5
.endm

FUNCTION aesmall_ghash_multiply
        addi  sp, sp, -32
        sw    s0, 0(sp)
        sw    s1, 4(sp)
        sw    s2, 8(sp)
        sw    s3, 12(sp)
        sw    s4, 16(sp)
        LOAD_REVERSED t0, 0, from
        LOAD_REVERSED t1, 4, from
        LOAD_REVERSED t2, 8, from
        LOAD_REVERSED t3, 12, from
        LOAD_REVERSED a5, 0, y
        LOAD_REVERSED a6, 4, y
        LOAD_REVERSED a7, 8, y
        LOAD_REVERSED s0, 12, y
        .irp  z, t4, t5, t6, s1, s2, s3, s4
        li    \z, 0
        .endr
        li    back, 0xe1000000
        li    count, 31
        # = entry: 79 cycles, 288 bytes
.Lghash_multiply_step:
        ADD   a5, z0, z1, z2, z3
        ADD   a6, z1, z2, z3, z4
        ADD   a7, z2, z3, z4, z5
        ADD   s0, z3, z4, z5, z6
        slli  mask, t3, 31
        srai  mask, mask, 31
        and   mask, mask, back
        SHIFT_RIGHT t3, t2
        SHIFT_RIGHT t2, t1
        SHIFT_RIGHT t1, t0
        srli  t0, t0, 1
        xor   t0, t0, mask
        addi  count, count, -1
        bgez  count, .Lghash_multiply_step
        # = step: 57 cycles taken, 56 on, 202 bytes

        li    mask, 0
        FOLD  z6, z2, z3
        FOLD  z5, z1, z2
        FOLD  z4, z0, z1
        STORE_REVERSED z0, 0, y, t
        STORE_REVERSED z1, 4, y, t
        STORE_REVERSED z2, 8, y, t
        STORE_REVERSED z3, 12, y, t
        .irp  r, a2, t0, t1, t2, t3, t4, t5, t6
        li    \r, 0
        .endr
        lw    s0, 0(sp)
        lw    s1, 4(sp)
        lw    s2, 8(sp)
        lw    s3, 12(sp)
        lw    s4, 16(sp)
        addi  sp, sp, 32
        ret
        # = exit: 84 cycles, 294 bytes
END_FUNCTION aesmall_ghash_multiply

#endif
