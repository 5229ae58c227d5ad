/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_rv32_ghash.inc"
#if AESMALL_RV32_GHASH

/* aesmall_ghash_update
 * C:        void f(const aesmall_ghash_key *key, uint8_t y[16], const uint8_t *data, size_t len);
 * Does:     y = (y + block) H for each block of data, the last one filled up with zeros: GHASH,
 *           SP 800-38D 6.4
 * Args:     key=a0 read 144, y=a1 read and write 16, data=a2 read len, len=a3 any. y and data need
 *           no alignment, y apart from data
 * Clobbers: a0-a7 t0-t6
 * Saves:    ra s0-s11
 * Stack:    96
 * Tables:   no tables
 * Wipes:    the data on the stack and in a0 a1 t0-t6 a6. The others hold public values
 * Cost:     Hazard3: JAL 2 + entry 20 + y 18 + aligned 2 + words 6 + blocks x (next 4 + whole 2
 *           + there 4 + add 6 + aligned 2 + words 6 + forwards 8 + sums 21 + uppers 19 + middle 6
 *           + lowers 20 + 9 x product 81 + sum 6 + reduce 52) + next 3 + exit 59
 *           = 110, 995, 1880 cycles for 0, 1, 2 blocks;
 *           from the second block on 884, as the core has predicted the branch, and 1 more at the
 *           end of one block. A block that is not word-aligned 25 more, y too. A last block of n
 *           bytes, n < 16, 5 + 5 n more
 * Timing:   T0: no branch and no address depends on a secret, only on len and the alignments, which
 *           are public. MUL and MULHU must take the same time for all factors: on Hazard3 both take
 *           one cycle. core/multiply.h explains how to avoid them
 */

/* aesmall_ghash_reversed
 * C:        void f(const aesmall_ghash_key *key, uint8_t y[16], const uint8_t *data, size_t len);
 * Does:     the same, but takes the bytes of each block in reverse order: POLYVAL, RFC 8452
 *           appendix A. Zeros fill up the last block first
 * Args:     as above
 * Clobbers: a0-a7 t0-t6
 * Saves:    ra s0-s11
 * Stack:    96
 * Tables:   no tables
 * Wipes:    as above
 * Cost:     Hazard3: JAL 2 + reversed 22 + y 18 + aligned 2 + words 6 + blocks x (next 4 + whole 2
 *           + there 4 + add 5 + aligned 2 + words 6 + backwards 6 + sums 21 + uppers 19 + middle 6
 *           + lowers 20 + 9 x product 81 + sum 6 + reduce 52) + next 3 + exit 59
 *           = 112, 994, 1876 cycles for 0, 1, 2 blocks;
 *           otherwise as above
 * Timing:   T0: as above
 */

# REGISTERS.
#
#   a0 a1         : lo hi : words of a product                              : product
#   a2-a5         : m0-m3 : masks of every fourth bit                       : all
#   a6            : h3    : of the factor of the key                        : product
#   a7            : key   : pointer to the factors, walks forwards and back : all
#   t0-t3         : x0-x3 : of the other factor, which comes in x3          : product
#   t4-t6         : h0-h2 : of the factor of the key                        : product
#   s0 s1         : c t   : sum of products, product                        : product
#   s2-s5         : u0-u3 : words of y                                      : all
#   s6-s9         : p2-p5 : words of the product of blocks                  : products
#   s2-s5 s10 s11 :       : the other words, as the comments say            : products
#   t0-t6         :       : words of a block, pointers, work                : elsewhere
#   ra            :       : return address of a local call                  : all
#define lo   a0
#define hi   a1
#define m0   a2
#define m1   a3
#define m2   a4
#define m3   a5
#define h3   a6
#define key  a7
#define x0   t0
#define x1   t1
#define x2   t2
#define x3   t3
#define h0   t4
#define h1   t5
#define h2   t6
#define c    s0
#define t    s1
#define u0   s2
#define u1   s3
#define u2   s4
#define u3   s5

# The frame
#define BLOCK 0                         /* the last bytes and zeros */
#define DATA  16
#define LEN   20
#define Y     24
#define REVERSED 28                     /* 1: the bytes of each block are taken in reverse order */
#define SAVED 32
#define FRAME 96

# TERMS to, multiply, a, b, d, e   to <- x0 a + x1 b + x2 d + x3 e, with this instruction.
# 7 cycles, 22 bytes
.macro TERMS to, multiply, a, b, d, e
        \multiply \to, x0, \a
        \multiply t, x1, \b
        xor   \to, \to, t
        \multiply t, x2, \d
        xor   \to, \to, t
        \multiply t, x3, \e
        xor   \to, \to, t
.endm

# HALF_PRODUCT to, multiply   to <- the low or high word of the product of x and h.
# 35 cycles, 102 bytes
.macro HALF_PRODUCT to, multiply
        TERMS \to, \multiply, h0, h3, h2, h1
        and   \to, \to, m0
        TERMS c, \multiply, h1, h0, h3, h2
        and   c, c, m1
        or    \to, \to, c
        TERMS c, \multiply, h2, h1, h0, h3
        and   c, c, m2
        or    \to, \to, c
        TERMS c, \multiply, h3, h2, h1, h0
        and   c, c, m3
        or    \to, \to, c
.endm

# PRODUCT   hi:lo <- x3 times the next factor of the key; clobbers the registers in the map.
# 2 cycles, 4 bytes
.macro PRODUCT
        jal   ra, .Lghash_update_product
.endm

# Modulo x^128 + x^7 + x^2 + x + 1 a word of the lower half of a product, x^128 and up, comes back
# 128 bits higher four times, shifted to the right by 0, 1, 2 and 7 places.
#
# FOLD from, to, sum   the part that stays in the word 128 bits above, which goes to sum; clobbers t and to.
# 7 cycles, 28 bytes
.macro FOLD from, to, sum
        xor   \to, \to, \from
        .irp  n, 1, 2
        srli  t, \from, \n
        xor   \to, \to, t
        .endr
        srli  t, \from, 7
        xor   \sum, \to, t
.endm

# CROSS from, to   the part that crosses into the next lower word; clobbers t.
# 6 cycles, 24 bytes
.macro CROSS from, to
        .irp  n, 31, 30, 25
        slli  t, \from, \n
        xor   \to, \to, t
        .endr
.endm

# ENTER reversed   saves registers and arguments; clobbers t0.
# 20 cycles, 40 bytes
.macro ENTER reversed
        addi  sp, sp, -FRAME
        SAVED_REGISTERS sw, SAVED
        sw    a1, Y(sp)
        sw    a2, DATA(sp)
        sw    a3, LEN(sp)
        li    t0, \reversed
        sw    t0, REVERSED(sp)
        mv    key, a0
.endm

FUNCTION aesmall_ghash_update
        ENTER 0
        # = entry: 20 cycles, 40 bytes
.Lghash_update_begin:
        mv    t6, a1
        MASKS m0, m1, m2, m3
        jal   ra, .Lghash_update_load
        mv    u3, t0
        mv    u2, t1
        mv    u1, t2
        mv    u0, t3
        REVERSE_BYTES u0, t0, t1
        REVERSE_BYTES u1, t0, t1
        REVERSE_BYTES u2, t0, t1
        REVERSE_BYTES u3, t0, t1
        j     .Lghash_update_next
        # = y: 18 cycles, 52 bytes

        # t0 to t3 <- the words at t6, of any alignment, each with its first byte the lowest
        .balign 4
.Lghash_update_load:
        andi  t0, t6, 3
        bnez  t0, .Lghash_update_bytes
        # = aligned: 3 cycles taken, 2 on, 8 bytes
        lw    t0, 0(t6)
        lw    t1, 4(t6)
        lw    t2, 8(t6)
        lw    t3, 12(t6)
        ret
        # = words: 6 cycles, 18 bytes
        .balign 4
.Lghash_update_bytes:
        LOAD_WORD t0, 0, t6, t3, t4, t5
        LOAD_WORD t1, 4, t6, t3, t4, t5
        LOAD_WORD t2, 8, t6, t3, t4, t5
        LOAD_WORD t3, 12, t6, t4, t5, t6
        ret
        # = bytes: 30 cycles, 114 bytes

        # hi:lo <- x3 times the next factor of the key
        .balign 4
.Lghash_update_product:
        lw    h0, 0(key)
        lw    h1, 4(key)
        lw    h2, 8(key)
        lw    h3, 12(key)
        and   x0, x3, m0
        and   x1, x3, m1
        and   x2, x3, m2
        and   x3, x3, m3
        addi  key, key, 16
        HALF_PRODUCT lo, mul
        HALF_PRODUCT hi, mulhu
        ret
        # = product: 81 cycles, 240 bytes

        # The last bytes, before zeros
.Lghash_update_tail:
        sw    zero, BLOCK(sp)
        sw    zero, BLOCK+4(sp)
        sw    zero, BLOCK+8(sp)
        sw    zero, BLOCK+12(sp)
        sw    zero, LEN(sp)
        add   t1, t6, t5
        addi  t2, sp, BLOCK
        # = tail: 7 cycles, 16 bytes
.Lghash_update_byte:
        lbu   t0, 0(t6)
        addi  t6, t6, 1
        sb    t0, 0(t2)
        addi  t2, t2, 1
        bne   t6, t1, .Lghash_update_byte
        # = byte: 6 cycles taken, 5 on, 16 bytes
        addi  t6, sp, BLOCK
        j     .Lghash_update_add
        # = copied: 3 cycles, 4 bytes

        # y <- y + block
.Lghash_update_block:
        li    t0, 16
        bltu  t5, t0, .Lghash_update_tail
        # = whole: 3 cycles taken, 2 on, 6 bytes
        addi  t5, t5, -16
        sw    t5, LEN(sp)
        addi  t0, t6, 16
        sw    t0, DATA(sp)
        # = there: 4 cycles, 10 bytes
.Lghash_update_add:
        jal   ra, .Lghash_update_load
        lw    t4, REVERSED(sp)
        beqz  t4, .Lghash_update_forwards
        # = add: 6 cycles taken, 5 on, 10 bytes
        xor   u0, u0, t0
        xor   u1, u1, t1
        xor   u2, u2, t2
        xor   u3, u3, t3
        j     .Lghash_update_multiply
        # = backwards: 6 cycles, 18 bytes
        .balign 4
.Lghash_update_forwards:
        REVERSE_BYTES t0, t4, t5
        REVERSE_BYTES t1, t4, t5
        REVERSE_BYTES t2, t4, t5
        REVERSE_BYTES t3, t4, t5
        xor   u3, u3, t0
        xor   u2, u2, t1
        xor   u1, u1, t2
        xor   u0, u0, t3
        # = forwards: 8 cycles, 32 bytes

.Lghash_update_multiply:
        # s9:s8:s7:s6 <- the product of the sums, u3+1 : u2+0. Of each pair of words first the product
        # of their sum, which is then in the middle two words, then the product of the low words,
        # then the product of the high words.
        xor   s10, u0, u2
        xor   s11, u1, u3
        xor   x3, s10, s11
        PRODUCT
        mv    s7, lo
        mv    s8, hi
        mv    x3, s10
        PRODUCT
        mv    s6, lo
        xor   lo, lo, hi
        xor   s7, s7, lo
        xor   s8, s8, hi
        mv    x3, s11
        PRODUCT
        mv    s9, hi
        xor   s7, s7, lo
        xor   hi, hi, lo
        xor   s8, s8, hi
        # = sums: 21 cycles, 56 bytes

        # s5:s11:s10:s4 <- the product of the upper halves, u3 : u2
        xor   x3, u2, u3
        PRODUCT
        mv    s10, lo
        mv    s11, hi
        mv    x3, u2
        PRODUCT
        mv    s4, lo
        xor   lo, lo, hi
        xor   s10, s10, lo
        xor   s11, s11, hi
        mv    x3, u3
        PRODUCT
        mv    s5, hi
        xor   s10, s10, lo
        xor   hi, hi, lo
        xor   s11, s11, hi
        # = uppers: 19 cycles, 48 bytes

        # The sum that both add to the middle: of the product of blocks s5, s11, s9 ... s6 are then words 7
        # to 2, except for the product of the lower halves.
        xor   s6, s6, s4
        xor   s7, s7, s10
        xor   s8, s8, s11
        xor   s9, s9, s5
        xor   s8, s8, s4
        xor   s9, s9, s10
        # = middle: 6 cycles, 24 bytes

        # s3:s10:s4:s2 <- the product of the lower halves, u1 : u0
        xor   x3, u0, u1
        PRODUCT
        mv    s4, lo
        mv    s10, hi
        mv    x3, u0
        PRODUCT
        mv    s2, lo
        xor   lo, lo, hi
        xor   s4, s4, lo
        xor   s10, s10, hi
        mv    x3, u1
        PRODUCT
        mv    s3, hi
        xor   s4, s4, lo
        xor   hi, hi, lo
        xor   s10, s10, hi
        addi  key, key, -KEY_SIZE
        # = lowers: 20 cycles, 52 bytes

        # All of it: s5 s11 s9 s8, s7 s6 s4 s2
        xor   s6, s6, s2
        xor   s7, s7, s4
        xor   s6, s6, s10
        xor   s7, s7, s3
        xor   s8, s8, s10
        xor   s9, s9, s3
        # = sum: 6 cycles, 24 bytes

        # The lower half into the upper one, which becomes u3:u2:u1:u0. The bits shifted out of the lowest
        # word enter at the upper end of the lower half.
        CROSS s2, s7
        CROSS s4, s8
        FOLD  s2, s8, u0
        CROSS s6, s9
        FOLD  s4, s9, u1
        CROSS s7, s11
        FOLD  s6, s11, u2
        FOLD  s7, s5, u3
        # = reduce: 52 cycles, 208 bytes
.Lghash_update_next:
        lw    t5, LEN(sp)
        lw    t6, DATA(sp)
        bnez  t5, .Lghash_update_block
        # = next: 4 cycles taken, 3 on, 8 bytes

        lw    t6, Y(sp)
        STORE_REVERSED u3, 0, t6, t0
        STORE_REVERSED u2, 4, t6, t0
        STORE_REVERSED u1, 8, t6, t0
        STORE_REVERSED u0, 12, t6, t0
        .irp  n, 0, 4, 8, 12
        sw    zero, BLOCK+\n(sp)
        .endr
        .irp  r, t0, t1, t2, t3, t4, t5, t6, a0, a1, a6
        li    \r, 0
        .endr
        SAVED_REGISTERS lw, SAVED
        addi  sp, sp, FRAME
        ret
        # = exit: 59 cycles, 172 bytes

ENTRY aesmall_ghash_reversed
        ENTER 1
        j     .Lghash_update_begin
        # = reversed: 22 cycles, 42 bytes
END_FUNCTION aesmall_ghash_update
END_FUNCTION aesmall_ghash_reversed

#endif
