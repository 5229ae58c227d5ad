/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_rv32e_ct.inc"
#include "../../ct/aesmall_rv32_ct_pack.inc"
#if AESMALL_RV32E_ASM

/* aesmall_aes_expand_ct_rv32e
 * C:        void f(uint32_t *schedule, const uint8_t *secret, uint32_t secret_len);
 * Does:     the key expansion of AES-128, -192 or -256, FIPS 197 5.2, and the packing of the round
 *           keys into planes, as on ARMv6-M (doc/inside/armv6m-ct.md)
 * Args:     schedule=a0 write 352, 416 or 480, secret=a1 read secret_len, of any alignment,
 *           secret_len=a2 is 16, 24 or 32, schedule==secret allowed
 * Clobbers: a0-a5 t0-t2
 * Saves:    ra s0 s1
 * Stack:    104
 * Tables:   no tables
 * Wipes:    the registers and the words of the stack that held secrets
 * Cost:     RV32E: JAL 1 + entry 17 + 4 x copy 14 + copied 1 + 10 x (sub 44 +
 *           aesmall_sub_bytes_ct_rv32e 140 + constant 7 + keep 1 + group 20) + carry 1 + 9 x next
 *           1 + pack 35 + 10 x (key 7 + double 2) + 5 x (odd 21 + two 10) + 11 x store 71 + leave
 *           9
 *           = 3275 instructions
 * Timing:   T0: constant time, no branch on secrets, no secret address
 */

# First the words of FIPS 197 5.2 are written to the last half of the schedule, then each round key is
# packed to its place, which never reaches a word that is still needed.
#
# REGISTERS.
#
#   a0       : schedule : pointer                                      : entry
#            : old      : pointer to word i - Nk, on the stack         : group, more
#            : planes   : pointer to a round key, walks forwards       : pack to store
#   a1       : secret   : pointer, walks forwards                      : entry, copy
#            : words    : pointer to the words of one, walks forwards  : pack to store
#   a2       : left     : pointer after the secret                     : entry, copy
#   a4       : new      : pointer to the next word                     : entry, copy
#   a1-a3 t0 : w0-w3    : four words                                   : group, more
#   a4       : s        : SubWord                                      : sub, group
#   s0 s1    : new, end : pointer to word i, on the stack; of the words : group, more
#   a2-a5    : c0-c3    : columns of a round key, then pairs of planes : key to store
#   s0 s1    :          : work                                         : key to store
#   t0       : mask     :                                              : pack to store
#   t1       : k        : number of the key                            : pack to store
#   t2       : end      : of the words                                 : pack to store
#   ra       : bits     : 0x55555555                                   : pack to store
#   all others          : planes and work of the S-box                 : sub
#define old    a0
#define new    s0
#define planes a0
#define words  a1
#define c0     a2
#define c1     a3
#define c2     a4
#define c3     a5
#define work   s0
#define work2  s1
#define mask   t0
#define k      t1
#define end    t2
#define bits   ra

# The frame: the words of the S-box, then
#undef END
#undef SAVED
#undef FRAME
#define SCHEDULE 64
#define END      68                     /* of the words */
#define DISTANCE 72                     /* 4 (Nk - 4) */
#define IDLE     76                     /* the constant of the next RotWord of AES-256 */
#define OLD      80
#define NEW      84
#define ROUND    88                     /* the constant of the round, 0: no RotWord */
#define SAVED    92
#define FRAME    104

# EXCHANGE x, y   exchanges the bits `mask` of x and y. Clobbers work.
# 4 instructions
.macro EXCHANGE x, y
        xor   work, \x, \y
        and   work, work, mask
        xor   \x, \x, work
        xor   \y, \y, work
.endm

# NEXT_BIT y   a4 <- 2 a4 + the bits `mask` of y. Clobbers y.
# 3 instructions
.macro NEXT_BIT y
        slli  a4, a4, 1
        and   \y, \y, mask
        or    a4, a4, \y
.endm

# STORE_PLANES x, at   stores the even bits of x, then the odd ones, each bit twice. Clobbers x, work, work2.
# 9 instructions
.macro STORE_PLANES x, at
        WIDEN \x, work, \x, bits, work2
        sw    \x, \at(planes)
        sw    work, \at+4(planes)
.endm

FUNCTION aesmall_aes_expand_ct_rv32e
        addi  sp, sp, -FRAME
        sw    s0, SAVED(sp)
        sw    s1, SAVED + 4(sp)
        sw    ra, SAVED + 8(sp)
        slli  a3, a2, 2                 # of the words: 4 secret_len + 112 bytes
        addi  a3, a3, 112
        sw    a0, SCHEDULE(sp)
        add   a4, a0, a3
        add   a3, a3, a4
        sw    a4, OLD(sp)
        sw    a3, END(sp)
        addi  a5, a2, -16
        sw    a5, DISTANCE(sp)
        sw    zero, IDLE(sp)
        li    a5, 1
        sw    a5, ROUND(sp)
        add   a2, a2, a1
# = entry: 17 instructions, 44 bytes

        # The first words are the secret.
.Lexpand_copy:
        lbu   t0, 0(a1)
        lbu   t1, 1(a1)
        lbu   t2, 2(a1)
        lbu   a5, 3(a1)
        slli  t1, t1, 8
        slli  t2, t2, 16
        slli  a5, a5, 24
        or    t0, t0, t1
        or    t0, t0, t2
        or    t0, t0, a5
        sw    t0, 0(a4)
        addi  a1, a1, 4
        addi  a4, a4, 4
        bne   a1, a2, .Lexpand_copy
# = copy: 14 instructions, 46 bytes
        sw    a4, NEW(sp)
# = copied: 1 instructions, 2 bytes

        # SubWord, RotWord and the round constant; then the next one. Bit p of byte j is bit 8 j of plane p.
        # All other bits are of no meaning.
.Lexpand_sub_word:
        sw    t0, 0(sp)
        srli  a2, t0, 1
        sw    a2, 4(sp)
        srli  a2, t0, 2
        sw    a2, 8(sp)
        srli  s1, t0, 3
        srli  a0, t0, 4
        srli  a1, t0, 5
        srli  s0, t0, 6
        srli  t1, t0, 7
        jal   aesmall_sub_bytes_ct_rv32e
        lui   mask, 0x01010
        addi  mask, mask, 0x101         # 0x01010101
        and   a4, a1, mask
        lw    a5, 24(sp)
        NEXT_BIT a5
        lw    a5, 20(sp)
        NEXT_BIT a5
        lw    a5, 16(sp)
        NEXT_BIT a5
        NEXT_BIT a3
        NEXT_BIT s1
        NEXT_BIT t2
        NEXT_BIT s0
        lui   a5, 0x63636
        addi  a5, a5, 0x363             # 0x63636363
        xor   a4, a4, a5
        lw    old, OLD(sp)
        lw    a1, ROUND(sp)
        beqz  a1, .Lexpand_group
# = sub: 44 instructions, 130 bytes
        srli  a5, a4, 8
        slli  a4, a4, 24
        or    a4, a4, a5
        xor   a4, a4, a1
        slli  a1, a1, 1
        andi  a5, a1, 256
        beqz  a5, .Lexpand_constant
# = constant: 7 instructions, 18 bytes
        xori  a1, a1, 0x11b
# = carry: 1 instructions, 4 bytes
.Lexpand_constant:
        sw    a1, ROUND(sp)
# = keep: 1 instructions, 2 bytes

        # Four words
.Lexpand_group:
        lw    a1, 0(old)
        lw    a2, 4(old)
        lw    a3, 8(old)
        lw    t0, 12(old)
        lw    new, NEW(sp)
        lw    s1, END(sp)
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
        sw    old, OLD(sp)
        sw    new, NEW(sp)
        beq   new, s1, .Lexpand_pack
# = group: 20 instructions, 48 bytes
        beqz  a4, .Lexpand_sub_word
# = next: 1 instructions, 2 bytes
        andi  a4, a4, 8
        beqz  a4, .Lexpand_256
# = long: 2 instructions, 4 bytes

        # AES-192: a group has six words.
        lw    a1, 0(old)
        lw    a2, 4(old)
        xor   a1, a1, t0
        xor   t0, a2, a1
        sw    a1, 0(new)
        sw    t0, 4(new)
        addi  old, old, 8
        addi  new, new, 8
        sw    old, OLD(sp)
        sw    new, NEW(sp)
        j     .Lexpand_sub_word
# = more: 11 instructions, 28 bytes

        # AES-256: every other SubWord has no RotWord and no constant.
.Lexpand_256:
        lw    a4, ROUND(sp)
        lw    a5, IDLE(sp)
        sw    a4, IDLE(sp)
        sw    a5, ROUND(sp)
        j     .Lexpand_sub_word
# = alternate: 5 instructions, 10 bytes

        # The first round key is packed as if it had 0x63 in it like the others.
.Lexpand_pack:
        WIPE_SLOTS
        mv    end, s1
        lw    planes, SCHEDULE(sp)
        sub   words, end, planes
        srli  words, words, 1
        add   words, words, planes
        lw    c0, 0(words)
        lw    c1, 4(words)
        lw    c2, 8(words)
        lw    c3, 12(words)
        li    k, 0
        li    bits, 0x55555555
        li    mask, 0x63636363
        xor   c0, c0, mask
        xor   c1, c1, mask
        xor   c2, c2, mask
        xor   c3, c3, mask
        j     .Lexpand_turned
# = pack: 35 instructions, 88 bytes

        # Row r one column on for r = 1, two for r = 2, three for r = 3, where k is odd
.Lexpand_key:
        lw    c0, 0(words)
        lw    c1, 4(words)
        lw    c2, 8(words)
        lw    c3, 12(words)
        addi  k, k, 1
        andi  work, k, 1
        beqz  work, .Lexpand_even
# = key: 7 instructions, 16 bytes
        li    mask, 0x00ffff00
        EXCHANGE c1, c3
        li    mask, 0xffff0000
        EXCHANGE c0, c2
        li    mask, 0xff00ff00
        EXCHANGE c0, c1
        EXCHANGE c2, c3
# = odd: 21 instructions, 66 bytes

        # Rows 1 and 3 two columns on where k / 2 is odd
.Lexpand_even:
        andi  work, k, 2
        beqz  work, .Lexpand_turned
# = double: 2 instructions, 6 bytes
        li    mask, 0xff00ff00
        EXCHANGE c0, c2
        EXCHANGE c1, c3
# = two: 10 instructions, 32 bytes

        # To planes: two in each word. The 0x63 inverts planes 0, 1, 5 and 6.
.Lexpand_turned:
        addi  words, words, 16
        li    mask, 0x0f0f0f0f
        EXCHANGE_BITS c0, c2, work, mask, 4
        EXCHANGE_BITS c1, c3, work, mask, 4
        li    mask, 0x33333333
        EXCHANGE_BITS c0, c1, work, mask, 2
        EXCHANGE_BITS c2, c3, work, mask, 2
        not   c0, c0
        slli  mask, bits, 1
        xor   c2, c2, mask
        xor   c3, c3, bits
        STORE_PLANES c0, 0
        STORE_PLANES c1, 8
        STORE_PLANES c2, 16
        STORE_PLANES c3, 24
        addi  planes, planes, 32
        bne   words, end, .Lexpand_key
# = store: 71 instructions, 218 bytes

        lw    s0, SAVED(sp)
        lw    s1, SAVED + 4(sp)
        lw    ra, SAVED + 8(sp)
        .irp  r, a2, a3, a4, a5
        li    \r, 0
        .endr
        addi  sp, sp, FRAME
        ret
# = leave: 9 instructions, 20 bytes
END_FUNCTION aesmall_aes_expand_ct_rv32e

#endif
