/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_rv32_words.inc"
#include "aesmall_rv32_ct_pack.inc"
#include "aesmall_rv32_ct_sub_bytes.inc"
#if AESMALL_RV32_ASM

/* aesmall_aes_expand_ct_rv32
 * C:        void f(uint32_t *schedule, const uint8_t *secret, uint32_t secret_len);
 * Does:     the key expansion of AES-128, -192 or -256, FIPS 197 5.2, and the packing of the round
 *           keys into planes, as on ARMv6-M (doc/inside/armv6m-ct.md)
 * Args:     schedule=a0 write 352, 416 or 480, secret=a1 read secret_len, of any alignment,
 *           secret_len=a2 is 16, 24 or 32, schedule==secret allowed
 * Clobbers: a0-a7 t0-t6
 * Saves:    ra s0-s11
 * Stack:    80
 * Tables:   no tables
 * Wipes:    the registers that held secrets. No secret was on the stack
 * Cost:     Hazard3: JAL 2 + entry 32 + 4 x copy 11 + 2 + 10 x sub 131 + 9 x constant 6 + constant 5
 *           + carry 1 + 9 x group 16 + next 2 + 8 x next 1 + group 17 + pack 28 + 5 x (key 7 + odd 16)
 *           + 5 x key 9 + 5 x (double 2 + two 8) + 5 x double 3 + 11 x store 58 + 2 + leave 20
 *           = 2534 cycles;
 *           2492 for AES-192, 3427 for AES-256. The same at any alignment
 * Timing:   T0: constant cycles, no branch on secrets, no secret address
 */

# First the words of FIPS 197 5.2 are written to the last half of the schedule, then each round key is
# packed to its place, which never reaches a word that is still needed.
#
# REGISTERS.
#
#   a0       : schedule : pointer                                      : entry
#   a1       : secret   : pointer, walks forwards                      : entry, copy
#   a2       : left     : pointer after the secret                     : entry, copy
#   t5       : old      : pointer to word i - Nk, walks forwards       : entry to more
#   t6       : new      : pointer to word i, walks forwards            : entry to more
#   a0       : round    : constant of the round, 0: no RotWord         : entry to more
#   all others          : planes of a word and work of SUB_BYTES       : sub
#   t0       : w        : the word for SubWord, P0                     : copy to sub
#   a1-a3 t0 : w0-w3    : four words                                   : group, more
#   a4       : s        : SubWord                                      : sub, group
#   a5       :          : work                                         : entry to more
#   s0-s3    : c0-c3    : columns of a round key, then pairs of planes : key to store
#   s4 s5    :          : work                                         : key to store
#   a0       : planes   : pointer to a round key, walks forwards       : pack to store
#   a1       : words    : pointer to the words of one, walks forwards  : pack to store
#   a2       : end      : of the words                                 : pack to store
#   a3       : k        : number of the key                            : pack to store
#   a4-a7    : nibbles pairs bits odds : masks                         : pack to store
#   t0-t2    : rows12 rows23 rows13    : masks                         : pack to store
#define old    t5
#define new    t6
#define round  a0
#define planes a0
#define words  a1
#define end    a2
#define nibbles a4
#define pairs  a5
#define bits   a6
#define odds   a7
#define rows12 t0
#define rows23 t1
#define rows13 t2

# The frame
#define SCHEDULE 0
#define END      4                      /* of the words */
#define DISTANCE 8                      /* 4 (Nk - 4) */
#define IDLE     12                     /* the constant of the next RotWord of AES-256 */
#define AFFINE   16                     /* 0x63636363 */
#define NIBBLES  20                     /* 0x0f0f0f0f */
#define SAVED    28
#define FRAME    80

# PLANES_OF_WORD   P0 .. P7 <- the planes of the word in P0: bit p of byte j is bit 4 j of plane p, without
# Zbkb bit 8 j. All other bits are of no meaning.
# 9 cycles, 36 bytes
.macro PLANES_OF_WORD
#ifdef __riscv_zbkb
#define PLACES 4
        zip   P0, P0
        zip   P0, P0
#else
#define PLACES 1
#endif
        srli  P1, P0, PLACES
        srli  P2, P0, 2 * PLACES
        srli  P3, P0, 3 * PLACES
        srli  P4, P0, 4 * PLACES
        srli  P5, P0, 5 * PLACES
        srli  P6, P0, 6 * PLACES
        srli  P7, P0, 7 * PLACES
.endm

# WORD_OF_PLANES to, t, y0 .. y7   the way back. Clobbers t and the planes.
# 13 cycles, 48 bytes
.macro WORD_OF_PLANES to, t, y0, y1, y2, y3, y4, y5, y6, y7
#ifdef __riscv_zbkb
        lw    \t, NIBBLES(sp)
        packh \y0, \y0, \y2             # the even planes, four bits of a byte each
        packh \y4, \y4, \y6
        packh \y1, \y1, \y3             # the odd ones
        packh \y5, \y5, \y7
        pack  \y0, \y0, \y4
        pack  \y1, \y1, \y5
        slli  \y1, \y1, 4
        xor   \y0, \y0, \y1
        and   \y0, \y0, \t
        xor   \y0, \y0, \y1
        unzip \y0, \y0
        unzip \to, \y0
#else
        li    \t, 0x01010101
        and   \to, \y7, \t
        .irp  y, \y6, \y5, \y4, \y3, \y2, \y1, \y0
        slli  \to, \to, 1
        and   \y, \y, \t
        or    \to, \to, \y
        .endr
#endif
.endm

# EXCHANGE x, y, t, mask   exchanges the bits `mask` of x and y. Clobbers t.
# 4 cycles, 16 bytes
.macro EXCHANGE x, y, t, mask
        xor   \t, \x, \y
        and   \t, \t, \mask
        xor   \x, \x, \t
        xor   \y, \y, \t
.endm

# STORE_PLANES x, at   stores the even bits of x, then the odd ones, each bit twice. Clobbers x, s4, s5.
# The sum of its steps
.macro STORE_PLANES x, at
        WIDEN \x, s4, \x, bits, s5
        sw    \x, \at(planes)
        sw    s4, \at+4(planes)
.endm

FUNCTION aesmall_aes_expand_ct_rv32
        addi  sp, sp, -FRAME
        SAVED_REGISTERS sw, SAVED
        slli  a3, a2, 2                 # of the words: 4 secret_len + 112 bytes
        addi  a3, a3, 112
        sw    a0, SCHEDULE(sp)
        add   old, a0, a3
        add   a3, old, a3
        addi  a4, a2, -16
        sw    a3, END(sp)
        sw    a4, DISTANCE(sp)
        sw    zero, IDLE(sp)
        li    a4, 0x63636363
        sw    a4, AFFINE(sp)
        li    a4, 0x0f0f0f0f
        sw    a4, NIBBLES(sp)
        li    round, 1
        mv    new, old
        add   a2, a2, a1
        # = entry: 32 cycles, 80 bytes

        # The first words are the secret.
.Lexpand_copy:
        LOAD_WORD P0, 0, a1, a3, a4, a5
        sw    P0, 0(new)
        addi  a1, a1, 4
        addi  new, new, 4
        bne   a1, a2, .Lexpand_copy
        # = copy: 12 cycles taken, 11 on, 40 bytes

        # SubWord, RotWord and the round constant; then the next one
        .balign 4
.Lexpand_sub_word:
        PLANES_OF_WORD
        SUB_BYTES
        WORD_OF_PLANES a4, a5, S0, S1, S2, S3, S4, S5, S6, S7
        lw    a5, AFFINE(sp)
        lw    a1, 0(old)
        xor   a4, a4, a5
        beqz  round, .Lexpand_group
        # = sub: 132 cycles taken, 131 on, 430 bytes
        ROTATE_RIGHT a4, a4, 8, a5
        xor   a4, a4, round
        slli  round, round, 1
        andi  a5, round, 256
        beqz  a5, .Lexpand_group
        # = constant: 6 cycles taken, 5 on, 14 bytes
        xori  round, round, 0x11b
        # = carry: 1 cycles, 4 bytes

        # Four words
.Lexpand_group:
        lw    a2, 4(old)
        lw    a3, 8(old)
        lw    t0, 12(old)
        lw    a5, END(sp)
        xor   a1, a1, a4
        xor   a2, a2, a1
        xor   a3, a3, a2
        xor   t0, t0, a3
        sw    a1, 0(new)
        sw    a2, 4(new)
        sw    a3, 8(new)
        sw    t0, 12(new)
        lw    a4, DISTANCE(sp)
        addi  old, old, 16
        addi  new, new, 16
        beq   new, a5, .Lexpand_pack
        # = group: 17 cycles taken, 16 on, 50 bytes
        beqz  a4, .Lexpand_sub_word
        # = next: 2 cycles taken, 1 on, 4 bytes
        andi  a4, a4, 8
        beqz  a4, .Lexpand_256
        # = long: 3 cycles taken, 2 on, 4 bytes

        # AES-192: a group has six words.
        lw    a1, 0(old)
        lw    a2, 4(old)
        xor   a1, a1, t0
        xor   t0, a2, a1
        sw    a1, 0(new)
        sw    t0, 4(new)
        addi  old, old, 8
        addi  new, new, 8
        j     .Lexpand_sub_word
        # = more: 10 cycles, 30 bytes

        # AES-256: every other SubWord has no RotWord and no constant.
.Lexpand_256:
        mv    a4, round
        lw    round, IDLE(sp)
        sw    a4, IDLE(sp)
        j     .Lexpand_sub_word
        # = alternate: 5 cycles, 8 bytes

        # The first round key is packed as if it had 0x63 in it like the others.
.Lexpand_pack:
        mv    end, a5
        lw    planes, SCHEDULE(sp)
        lw    s4, AFFINE(sp)
        lw    nibbles, NIBBLES(sp)
        sub   words, end, planes
        srli  words, words, 1
        add   words, words, planes
        lw    s0, 0(words)
        lw    s1, 4(words)
        lw    s2, 8(words)
        lw    s3, 12(words)
        li    a3, 0
        li    pairs, 0x33333333
        li    bits, 0x55555555
        slli  odds, bits, 1
        li    rows12, 0x00ffff00
        li    rows23, 0xffff0000
        li    rows13, 0xff00ff00
        xor   s0, s0, s4
        xor   s1, s1, s4
        xor   s2, s2, s4
        xor   s3, s3, s4
        j     .Lexpand_turned
        # = pack: 28 cycles, 86 bytes

        # Row r one column on for r = 1, two for r = 2, three for r = 3, where k is odd
        .balign 4
.Lexpand_key:
        lw    s0, 0(words)
        lw    s1, 4(words)
        lw    s2, 8(words)
        lw    s3, 12(words)
        addi  a3, a3, 1
        andi  s4, a3, 1
        beqz  s4, .Lexpand_even
        # = key: 9 cycles taken, 7 on, 22 bytes
        EXCHANGE s1, s3, s4, rows12
        EXCHANGE s0, s2, s4, rows23
        EXCHANGE s0, s1, s4, rows13
        EXCHANGE s2, s3, s4, rows13
        # = odd: 16 cycles, 64 bytes

        # Rows 1 and 3 two columns on where k / 2 is odd
.Lexpand_even:
        andi  s4, a3, 2
        beqz  s4, .Lexpand_turned
        # = double: 3 cycles taken, 2 on, 8 bytes
        EXCHANGE s0, s2, s4, rows13
        EXCHANGE s1, s3, s4, rows13
        # = two: 8 cycles, 32 bytes

        # To planes: two in each word. The 0x63 inverts planes 0, 1, 5 and 6.
.Lexpand_turned:
        addi  words, words, 16
        EXCHANGE_BITS s0, s2, s4, nibbles, 4
        EXCHANGE_BITS s1, s3, s4, nibbles, 4
        EXCHANGE_BITS s0, s1, s4, pairs, 2
        EXCHANGE_BITS s2, s3, s4, pairs, 2
        not   s0, s0
        xor   s2, s2, odds
        xor   s3, s3, bits
        STORE_PLANES s0, 0
        STORE_PLANES s1, 8
        STORE_PLANES s2, 16
        STORE_PLANES s3, 24
        addi  planes, planes, 32
        bne   words, end, .Lexpand_key
        # = store: 59 cycles taken, 58 on, 218 bytes

        .irp  r, t3, t4, t5, t6
        li    \r, 0
        .endr
        SAVED_REGISTERS lw, SAVED
        addi  sp, sp, FRAME
        ret
        # = leave: 20 cycles, 38 bytes
END_FUNCTION aesmall_aes_expand_ct_rv32

#endif
