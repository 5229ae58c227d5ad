/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_rv32e_rows.inc"
#if AESMALL_RV32E_ASM

/* aesmall_aes128_expand_balanced_rv32e
 * C:        void f(uint32_t schedule[44], const uint8_t secret[16]);
 * Does:     the key expansion of AES-128, FIPS 197 5.2, each round key as rows
 * Args:     schedule=a0 write 176, secret=a1 read 16 at any alignment, schedule==secret allowed
 * Clobbers: a0-a5 t0-t2
 * Saves:    s0 s1
 * Stack:    16
 * Tables:   aesmall_sbox_rv32, 256 B, SRAM or flash
 * Wipes:    the registers. No secret was on the stack
 * Cost:     RV32E: JAL 1 + entry 50 + 10 x round 41 + 9 x next 3 + carry 1 + leave 9
 *           = 498 instructions
 * Timing:   T1: constant time, no branch on secrets, table index secret, memory: see Tables
 */

# REGISTERS.
#
#   a0          : keys  : pointer to the key before the next one : all
#   a1          : secret : pointer                               : entry
#   s0 s1 a2 a1 : x0-x3 : rows of a key                          : all
#   a3          : t     : scratch                                : all
#   a4          : byte  : index, then entry                      : all
#   a5          : table : the S-box, its upper part              : all
#   t1          : rcon  : the round constant                     : round
#   t2          : first : column 3 of row 0                      : round
#define keys  a0
#define x0    s0
#define x1    s1
#define x2    a2
#define x3    a1
#define t     a3
#define rcon  t1
#define first t2

# NEXT_ROW x, at   x + byte in column 0, then each column the sum of those up to it, and stores it. Clobbers t.
# 6 instructions
.macro NEXT_ROW x, at
        xor   \x, \x, byte
        slli  t, \x, 8
        xor   \x, \x, t
        slli  t, \x, 16
        xor   \x, \x, t
        sw    \x, \at(keys)
.endm

FUNCTION aesmall_aes128_expand_balanced_rv32e
        addi  sp, sp, -16
        sw    s0, 0(sp)
        sw    s1, 4(sp)
.Lexpand_128_table:
        auipc table, %pcrel_hi(aesmall_sbox_rv32)
        SPREAD_BYTES x0, a1, 0, t, byte, first
        SPREAD_BYTES x1, a1, 1, t, byte, first
        SPREAD_BYTES x2, a1, 2, t, byte, first
        SPREAD_BYTES x3, a1, 3, t, byte, first
        sw    x0, 0(keys)
        sw    x1, 4(keys)
        sw    x2, 8(keys)
        sw    x3, 12(keys)
        li    rcon, 1
        j     .Lexpand_128_round
# = entry: 50 instructions, 142 bytes

.Lexpand_128_next:
        slli  rcon, rcon, 1
        andi  t, rcon, 256
        beqz  t, .Lexpand_128_round
# = next: 3 instructions, 8 bytes
        li    rcon, 0x1b
# = carry: 1 instructions, 2 bytes
.Lexpand_128_round:
        addi  keys, keys, 16
        srli  first, x0, 24
        srli  byte, x1, 24              # RotWord, SubWord
        LOOK_UP byte, .Lexpand_128_table
        xor   byte, byte, rcon
        NEXT_ROW x0, 0
        srli  byte, x2, 24
        LOOK_UP byte, .Lexpand_128_table
        NEXT_ROW x1, 4
        srli  byte, x3, 24
        LOOK_UP byte, .Lexpand_128_table
        NEXT_ROW x2, 8
        LOOK_UP first, .Lexpand_128_table
        mv    byte, first
        NEXT_ROW x3, 12
        addi  t, rcon, -0x36
        bnez  t, .Lexpand_128_next
# = round: 41 instructions, 118 bytes
        lw    s0, 0(sp)
        lw    s1, 4(sp)
        li    x2, 0
        li    x3, 0
        li    t, 0
        li    byte, 0
        li    first, 0
        addi  sp, sp, 16
        ret
# = leave: 9 instructions, 18 bytes
END_FUNCTION aesmall_aes128_expand_balanced_rv32e

#endif
