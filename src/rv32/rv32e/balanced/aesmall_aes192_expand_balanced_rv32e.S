/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_rv32e_rows.inc"
#if AESMALL_RV32E_ASM

/* aesmall_aes192_expand_balanced_rv32e
 * C:        void f(uint32_t schedule[52], const uint8_t secret[24]);
 * Does:     the key expansion of AES-192, FIPS 197 5.2, each round key as rows
 * Args:     schedule=a0 write 208, secret=a1 read 24 at any alignment, schedule==secret allowed
 * Clobbers: a0-a5 t0-t2
 * Saves:    s0 s1
 * Stack:    16
 * Tables:   aesmall_sbox_rv32, 256 B, SRAM or flash
 * Wipes:    the registers. No secret was on the stack
 * Cost:     RV32E: JAL 1 + entry 5 + 6 x copy 14 + first 4 + 8 x step 39 + 7 x two 9 + words 3 +
 *           13 x row 34 + leave 8
 *           = 922 instructions
 * Timing:   T1: constant time, no branch on secrets, table index secret, memory: see Tables
 */

# Six columns fit no row: the words are made in columns, then each round key becomes rows.
#
# REGISTERS.
#
#   a0    : old    : pointer to the word six before the next one : copy to step
#         : key    : pointer to a round key                      : rows
#   a1    : secret : pointer                                     : copy
#         : new    : pointer to the next word                    : step
#         : end    : of the schedule                             : rows
#   a2    : w      : the word before, then the next one          : copy, step
#         : x0     : a column, then a row                        : rows
#   a3    : t      : scratch                                     : all
#   a4    : byte   : index, then entry                           : step
#         : x1     :                                             : rows
#   a5    : table  : the S-box, its upper part                   : step
#         : x2     :                                             : rows
#   t0    : sub    : SubWord                                     : step
#         : mask   : 0x00ff00ff                                  : rows
#   t1    : rcon   : the round constant                          : step
#   t2    : end    : of the secret or the schedule               : copy, step
#   s0    : x3     :                                             : rows
#   s1    : schedule : pointer                                   : all
#define old   a0
#define new   a1
#define w     a2
#define t     a3
#define sub   t0
#define rcon  t1
#define mask  t0
#define x0    a2
#define x1    a4
#define x2    a5
#define x3    s0

# NEXT_WORD   w + the word six before, the next one. Clobbers t.
# 4 instructions
.macro NEXT_WORD
        lw    t, 0(old)
        xor   w, w, t
        sw    w, 24(old)
        addi  old, old, 4
.endm

# EXCHANGE x, y   exchanges the odd bytes of x and the even bytes of y. Clobbers t.
# 6 instructions
.macro EXCHANGE x, y
        srli  t, \x, 8
        xor   t, t, \y
        and   t, t, mask
        xor   \y, \y, t
        slli  t, t, 8
        xor   \x, \x, t
.endm

# EXCHANGE_HALVES x, y   exchanges the upper half of x and the lower half of y. Clobbers t.
# 6 instructions
.macro EXCHANGE_HALVES x, y
        srli  t, \x, 16
        xor   t, t, \y
        slli  t, t, 16
        xor   \x, \x, t
        srli  t, t, 16
        xor   \y, \y, t
.endm

FUNCTION aesmall_aes192_expand_balanced_rv32e
        addi  sp, sp, -16
        sw    s0, 0(sp)
        sw    s1, 4(sp)
        mv    s1, a0
        addi  t2, a1, 24
# = entry: 5 instructions, 12 bytes
.Lexpand_192_copy:
        lbu   w, 0(a1)
        lbu   t, 1(a1)
        lbu   byte, 2(a1)
        lbu   table, 3(a1)
        slli  t, t, 8
        slli  byte, byte, 16
        slli  table, table, 24
        or    w, w, t
        or    w, w, byte
        or    w, w, table
        sw    w, 0(a0)
        addi  a0, a0, 4
        addi  a1, a1, 4
        bne   a1, t2, .Lexpand_192_copy
# = copy: 14 instructions, 38 bytes
        mv    old, s1
        addi  t2, s1, 208 - 24
        li    rcon, 1
.Lexpand_192_table:
        auipc table, %pcrel_hi(aesmall_sbox_rv32)
# = first: 4 instructions, 12 bytes
.Lexpand_192_step:
        SUB_ROW sub, w, 1, 2, 3, 0, .Lexpand_192_table  # RotWord, SubWord
        xor   w, sub, rcon
        slli  rcon, rcon, 1
        NEXT_WORD
        NEXT_WORD
        NEXT_WORD
        NEXT_WORD
        beq   old, t2, .Lexpand_192_words
# = step: 39 instructions, 108 bytes
        NEXT_WORD
        NEXT_WORD
        j     .Lexpand_192_step
# = two: 9 instructions, 18 bytes

.Lexpand_192_words:
        lui   mask, 0x00ff0
        addi  mask, mask, 0x0ff         # 0x00ff00ff
        addi  t2, old, 24
# = words: 3 instructions, 12 bytes
.Lexpand_192_rows:
        lw    x0, 0(s1)
        lw    x1, 4(s1)
        lw    x2, 8(s1)
        lw    x3, 12(s1)
        EXCHANGE x0, x1
        EXCHANGE x2, x3
        EXCHANGE_HALVES x0, x2
        EXCHANGE_HALVES x1, x3
        sw    x0, 0(s1)
        sw    x1, 4(s1)
        sw    x2, 8(s1)
        sw    x3, 12(s1)
        addi  s1, s1, 16
        bne   s1, t2, .Lexpand_192_rows
# = row: 34 instructions, 82 bytes
        lw    s0, 0(sp)
        lw    s1, 4(sp)
        li    x0, 0
        li    x1, 0
        li    x2, 0
        li    t, 0
        addi  sp, sp, 16
        ret
# = leave: 8 instructions, 16 bytes
END_FUNCTION aesmall_aes192_expand_balanced_rv32e

#endif
