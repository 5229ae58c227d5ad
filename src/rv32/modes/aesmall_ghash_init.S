/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_rv32_ghash.inc"
#if AESMALL_RV32_GHASH

/* aesmall_ghash_init
 * C:        void f(aesmall_ghash_key *key, const uint8_t h[16]);
 * Does:     makes the factors of aesmall_ghash_update from the hash subkey H: H / x in the nine
 *           factors of Karatsuba, of each every fourth bit, from bit 0, 1, 2 and 3
 * Args:     key=a0 write 144, h=a1 read 16, no alignment, h apart from key
 * Clobbers: a0-a7 t0-t6
 * Saves:    no register
 * Stack:    0
 * Tables:   no tables
 * Wipes:    a2 a7 t0-t6. The others hold public values
 * Cost:     Hazard3: JAL 2 + load 32 + divide 20 + sums 29 + 9 x factor 11 + exit 11 = 193 cycles
 * Timing:   T0: no branch and no address depends on a secret
 */

# REGISTERS.
#
#   a0       : key     : pointer, walks forwards                 : all
#   a1       : from    : pointer to the bytes of H               : load
#   a1 a3-a5 : m0-m3   : masks of every fourth bit               : factors
#   a2       : x       : a factor, and of no meaning             : all
#   a6       :         : a constant                              : divide
#            : return  : address                                 : factors
#   a7       : t       : of no meaning                           : all
#   t0-t3    : u0-u3   : words of H / x, the low one first       : all
#   t4-t6    :         : of no meaning                           : all
#define key  a0
#define from a1
#define m0   a1
#define m1   a3
#define m2   a4
#define m3   a5
#define x    a2
#define t    a7
#define return a6
#define u0   t0
#define u1   t1
#define u2   t2
#define u3   t3

# FACTOR   the next four words of the key, of x.
# 2 cycles, 4 bytes
.macro FACTOR
        jal   return, .Lghash_init_factor
.endm

# SHIFT_LEFT to, below   to <- 2 to, and the bit that comes from the word below; clobbers t.
# 3 cycles, 10 bytes
.macro SHIFT_LEFT to, below
        srli  t, \below, 31
        slli  \to, \to, 1
        or    \to, \to, t
.endm

FUNCTION aesmall_ghash_init
        LOAD_WORD u3, 0, from, t4, t5, t6
        LOAD_WORD u2, 4, from, t4, t5, t6
        LOAD_WORD u1, 8, from, t4, t5, t6
        LOAD_WORD u0, 12, from, t4, t5, t6
        REVERSE_BYTES u0, t4, t5
        REVERSE_BYTES u1, t4, t5
        REVERSE_BYTES u2, t4, t5
        REVERSE_BYTES u3, t4, t5
        # = load: 32 cycles, 128 bytes

        # H / x: a product of two numbers of 128 bits has its last bit, x^254, at bit 0; with H / x
        # for H it need not be shifted to bit 1. If x^0 is in H then x^128 + x^7 + x^2 + x + 1 is
        # added first: after the shift that is 0xc2 in the highest byte and x^127 at bit 0.
        srai  x, u3, 31
        SHIFT_LEFT u3, u2
        SHIFT_LEFT u2, u1
        SHIFT_LEFT u1, u0
        slli  u0, u0, 1
        sub   u0, u0, x
        lui   a6, 0xc2000
        and   x, x, a6
        xor   u3, u3, x
        MASKS m0, m1, m2, m3
        # = divide: 20 cycles, 72 bytes

        # The nine factors: 0+1+2+3, 0+2, 1+3; 2+3, 2, 3; 0+1, 0, 1
        xor   x, u0, u2
        xor   x, x, u1
        xor   x, x, u3
        FACTOR
        xor   x, u0, u2
        FACTOR
        xor   x, u1, u3
        FACTOR
        xor   x, u2, u3
        FACTOR
        mv    x, u2
        FACTOR
        mv    x, u3
        FACTOR
        xor   x, u0, u1
        FACTOR
        mv    x, u0
        FACTOR
        mv    x, u1
        FACTOR
        # = sums: 29 cycles, 72 bytes
        .irp  r, a2, a7, t0, t1, t2, t3, t4, t5, t6
        li    \r, 0
        .endr
        ret
        # = exit: 11 cycles, 20 bytes

        # The next four words of the key, of x
.Lghash_init_factor:
        and   t4, x, m0
        and   t5, x, m1
        and   t6, x, m2
        and   t, x, m3
        sw    t4, 0(key)
        sw    t5, 4(key)
        sw    t6, 8(key)
        sw    t, 12(key)
        addi  key, key, 16
        jr    return
        # = factor: 11 cycles, 36 bytes
END_FUNCTION aesmall_ghash_init

#endif
