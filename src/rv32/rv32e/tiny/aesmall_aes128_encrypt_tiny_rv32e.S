/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../aesmall_rv32_small.inc"
#if AESMALL_RV32E_ASM

/* aesmall_aes128_encrypt_tiny_rv32e
 * C:        void f(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-128, FIPS 197 5.1. Each round key is made from the one
 *           before
 * Args:     secret=a0 read 16, in=a1 read 16, out=a2 write 16, any alignment, in==out allowed
 * Clobbers: a0-a5 t0-t2
 * Saves:    s0 ra
 * Stack:    80
 * Tables:   aesmall_sbox_rv32, 256 B, SRAM or flash
 * Wipes:    state and key, on the stack, are overwritten by the output. The registers hold a byte of
 *           it and public values
 * Cost:     RV32E: JAL 1 + entry 5 + 16 x load 10 + start 5 + 10 x (round 21 + word 15 + columns 1) +
 *           reduce 1 + 40 x (column 6 + word 15 + add 8) + 36 x mix 18 + 10 x again 1 + fetch 2 + 16 x
 *           out 9 + exit 5 = 2511 instructions
 * Timing:   T1: constant time, no branch on secrets, table index secret, memory: see Tables
 */

# REGISTERS.
#
#   a0    : secret : pointer                                  : entry
#   a1    : in     : pointer                                  : entry
#   a2    : out    : pointer                                  : entry
#   a0-a3 : bytes  : of a column; then the column in a0; scratch : rounds
#   a4    : at     : pointer: the column                      : all
#   a5    : sum    : the word of the key that was made last   : rounds
#   t0    : table  : address of the S-box, its upper part     : rounds
#   t1    : tops   : TOPS                                     : rounds
#   t2    : rcon   : round constant                           : rounds
#   s0    : left   : rounds to come                           : rounds
#define at a4
#define sum a5
#define table t0
#define tops t1
#define rcon t2
#define left s0
# The frame: the state, again its columns 0 to 2, then
#define OUT 28
#define KEY 32
#define NEW 48
#define RETURN 64
#define SAVED 68
#define FRAME 80

FUNCTION aesmall_aes128_encrypt_tiny_rv32e
        addi  sp, sp, -FRAME
        sw    ra, RETURN(sp)
        sw    s0, SAVED(sp)
        sw    a2, OUT(sp)
        mv    at, sp
# = entry: 5 instructions, 10 bytes
.Ltiny_load:
        lbu   a3, 0(a0)
        lbu   a2, 0(a1)
        addi  a0, a0, 1
        addi  a1, a1, 1
        xor   a2, a2, a3                # AddRoundKey
        sb    a2, NEW(at)
        sb    a3, KEY(at)
        addi  at, at, 1
        addi  a3, sp, 16
        bne   at, a3, .Ltiny_load
# = load: 10 instructions, 30 bytes
        li    left, 10
        li    rcon, 1
        li    tops, TOPS
.Ltiny_table:
        auipc table, %pcrel_hi(aesmall_sbox_rv32)
# = start: 5 instructions, 16 bytes

.Ltiny_round:
        addi  left, left, -1
        lw    a0, NEW(sp)
        sw    a0, 0(sp)
        sw    a0, 16(sp)
        lw    a0, NEW + 4(sp)
        sw    a0, 4(sp)
        sw    a0, 20(sp)
        lw    a0, NEW + 8(sp)
        sw    a0, 8(sp)
        sw    a0, 24(sp)
        lw    a0, NEW + 12(sp)
        sw    a0, 12(sp)
        lbu   a0, KEY + 13(sp)          # RotWord
        lbu   a1, KEY + 14(sp)
        lbu   a2, KEY + 15(sp)
        lbu   a3, KEY + 12(sp)
        NEAR  .Ltiny_word
        xor   sum, a0, rcon
        srli  a0, rcon, 7
        slli  rcon, rcon, 1
        beqz  a0, .Ltiny_columns
# = round: 21 instructions, 54 bytes
        li    rcon, REDUCTION
# = reduce: 1 instructions, 2 bytes
.Ltiny_columns:
        mv    at, sp
# = columns: 1 instructions, 2 bytes
.Ltiny_column:
        lbu   a0, 0(at)                 # ShiftRows
        lbu   a1, 5(at)
        lbu   a2, 10(at)
        lbu   a3, 15(at)
        NEAR  .Ltiny_word
        beqz  left, .Ltiny_add
# = column: 6 instructions, 20 bytes
        MIX_COLUMN a0, a1, a2, a3, tops
# = mix: 18 instructions, 50 bytes
.Ltiny_add:
        lw    a1, KEY(at)
        xor   sum, sum, a1
        sw    sum, KEY(at)
        xor   a0, a0, sum
        sw    a0, NEW(at)
        addi  at, at, 4
        addi  a1, sp, 16
        bne   at, a1, .Ltiny_column
# = add: 8 instructions, 18 bytes
        bnez  left, .Ltiny_round
# = again: 1 instructions, 2 bytes

        lw    a0, OUT(sp)
        mv    at, sp
# = fetch: 2 instructions, 4 bytes
.Ltiny_out:
        lbu   a2, NEW(at)
        sb    a2, 0(a0)
        sb    a2, 0(at)
        sb    a2, 16(at)
        sb    a2, KEY(at)
        addi  a0, a0, 1
        addi  at, at, 1
        addi  a3, sp, 16
        bne   at, a3, .Ltiny_out
# = out: 9 instructions, 30 bytes
        li    sum, 0
        lw    ra, RETURN(sp)
        lw    s0, SAVED(sp)
        addi  sp, sp, FRAME
        ret
# = exit: 5 instructions, 10 bytes

        # a0 <- the S-box entries of the bytes in a0 to a3. Clobbers a1-a3.
.Ltiny_word:
        add   a0, a0, table
        add   a1, a1, table
        add   a2, a2, table
        add   a3, a3, table
        lbu   a0, %pcrel_lo(.Ltiny_table)(a0)
        lbu   a1, %pcrel_lo(.Ltiny_table)(a1)
        lbu   a2, %pcrel_lo(.Ltiny_table)(a2)
        lbu   a3, %pcrel_lo(.Ltiny_table)(a3)
        slli  a1, a1, 8
        slli  a2, a2, 16
        slli  a3, a3, 24
        or    a0, a0, a1
        or    a2, a2, a3
        or    a0, a0, a2
        ret
# = word: 15 instructions, 38 bytes
END_FUNCTION aesmall_aes128_encrypt_tiny_rv32e

#endif
