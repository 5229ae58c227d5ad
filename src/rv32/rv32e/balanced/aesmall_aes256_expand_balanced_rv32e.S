/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_rv32e_rows.inc"
#if AESMALL_RV32E_ASM

/* aesmall_aes256_expand_balanced_rv32e
 * C:        void f(uint32_t schedule[60], const uint8_t secret[32]);
 * Does:     the key expansion of AES-256, FIPS 197 5.2, each round key as rows
 * Args:     schedule=a0 write 240, secret=a1 read 32 at any alignment, schedule==secret allowed
 * Clobbers: a0-a5 t0-t2
 * Saves:    s0 s1
 * Stack:    16
 * Tables:   aesmall_sbox_rv32, 256 B, SRAM or flash
 * Wipes:    the registers. No secret was on the stack
 * Cost:     RV32E: JAL 1 + entry 101 + 7 x odd 45 + 6 x even 41 + leave 9
 *           = 672 instructions
 * Timing:   T1: constant time, no branch on secrets, table index secret, memory: see Tables
 */

# REGISTERS.
#
#   a0    : keys   : pointer to the key before the next one      : all
#   a1    : secret : pointer                                     : entry
#   s0 s1 a2-a4 t0-t2 a1 : rows of the two keys, and scratch     : entry
#   a2    : x      : a row of a key                              : odd, even
#   a3    : t      : scratch                                     : odd, even
#   a4    : byte   : index, then entry                           : odd, even
#   a5    : table  : the S-box, its upper part                   : odd, even
#   t1    : rcon   : the round constant                          : odd, even
#define keys  a0
#define x     a2
#define t     a3
#define rcon  t1

# SUB_BYTE_OF row   byte <- the S-box of column 3 of a row of the key at keys.
# 3 instructions
.macro SUB_BYTE_OF row
        lbu   byte, 4 * \row + 3(keys)
        LOOK_UP byte, .Lexpand_256_table
.endm

# NEXT_ROW row   a row of the next key, from the same row two keys before and byte. Clobbers x, t.
# 7 instructions
.macro NEXT_ROW row
        lw    x, 4 * \row - 16(keys)
        xor   x, x, byte
        slli  t, x, 8
        xor   x, x, t
        slli  t, x, 16
        xor   x, x, t
        sw    x, 4 * \row + 16(keys)
.endm

FUNCTION aesmall_aes256_expand_balanced_rv32e
        addi  sp, sp, -16
        sw    s0, 0(sp)
        sw    s1, 4(sp)
.Lexpand_256_table:
        auipc table, %pcrel_hi(aesmall_sbox_rv32)
        # The secret may be where the schedule will be: all of it is read first.
        SPREAD_BYTES s0, a1, 0, x, t, byte
        SPREAD_BYTES s1, a1, 1, x, t, byte
        SPREAD_BYTES t0, a1, 2, x, t, byte
        SPREAD_BYTES t1, a1, 3, x, t, byte
        SPREAD_BYTES t2, a1, 16, x, t, byte
        sw    t2, 8(sp)
        SPREAD_BYTES t2, a1, 17, x, t, byte
        sw    t2, 12(sp)
        SPREAD_BYTES t2, a1, 18, x, t, byte
        SPREAD_BYTES a1, a1, 19, x, t, byte
        sw    s0, 0(keys)
        sw    s1, 4(keys)
        sw    t0, 8(keys)
        sw    t1, 12(keys)
        sw    t2, 24(keys)
        sw    a1, 28(keys)
        lw    x, 8(sp)
        lw    t, 12(sp)
        sw    x, 16(keys)
        sw    t, 20(keys)
        sw    zero, 8(sp)
        sw    zero, 12(sp)
        addi  keys, keys, 16
        li    rcon, 1
        j     .Lexpand_256_odd
# = entry: 101 instructions, 304 bytes

.Lexpand_256_even:
        SUB_BYTE_OF 0                   # SubWord
        NEXT_ROW 0
        SUB_BYTE_OF 1
        NEXT_ROW 1
        SUB_BYTE_OF 2
        NEXT_ROW 2
        SUB_BYTE_OF 3
        NEXT_ROW 3
        addi  keys, keys, 16
# = even: 41 instructions, 122 bytes
.Lexpand_256_odd:
        SUB_BYTE_OF 1                   # RotWord, SubWord
        xor   byte, byte, rcon
        NEXT_ROW 0
        SUB_BYTE_OF 2
        NEXT_ROW 1
        SUB_BYTE_OF 3
        NEXT_ROW 2
        SUB_BYTE_OF 0
        NEXT_ROW 3
        addi  keys, keys, 16
        slli  rcon, rcon, 1
        addi  t, rcon, -128
        bnez  t, .Lexpand_256_even
# = odd: 45 instructions, 134 bytes
        lw    s0, 0(sp)
        lw    s1, 4(sp)
        li    a1, 0
        li    x, 0
        li    byte, 0
        li    t0, 0
        li    t2, 0
        addi  sp, sp, 16
        ret
# = leave: 9 instructions, 18 bytes
END_FUNCTION aesmall_aes256_expand_balanced_rv32e

#endif
