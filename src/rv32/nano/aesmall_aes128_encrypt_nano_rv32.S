/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_rv32_nano.inc"
#if AESMALL_RV32_ASM

/* aesmall_aes128_encrypt_nano_rv32
 * C:        void f(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-128, FIPS 197 5.1. Each round key is made from the one
 *           before
 * Args:     secret=a0 read 16, in=a1 read 16, out=a2 write 16, any alignment, in==out allowed
 * Clobbers: a0-a5 t0-t2
 * Saves:    no register
 * Stack:    64
 * Tables:   aesmall_sbox_rv32, 256 B, SRAM or flash
 * Wipes:    state and key, on the stack, are overwritten by the output. The registers hold bytes of
 *           it and public values
 * Cost:     Hazard3: JAL 2 + entry 3 + 16 x load 10 + 2 + start 2 + 10 x (word 3 + address 1 + 4 x
 *           gather 11 + 2 + which 2 + sub 12 + address 1 + 16 x gather 11 + 2 + which 3 + columns 3
 *           + 4 x add 10 + 2) + 36 x (one_column 2 + mix 12) + 4 x one_column 3 + 9 x round 2 +
 *           round 1 + fetch 3 + 16 x out 6 + 2 + exit 3 = 3718 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: see Tables
 */

# REGISTERS, besides the registers of aesmall_rv32_nano.inc.
#
#   a2    : left   : rounds to come                           : rounds
#define left a2
# The frame: the state, then
#define FRAME 64
#define KEY 16
#define SUBBED 32
#define NEW 36
#define OUT 60

FUNCTION aesmall_aes128_encrypt_nano_rv32
        addi  sp, sp, -FRAME
        sw    a2, OUT(sp)
        mv    from, sp
# = entry: 3 cycles, 6 bytes
.Lnano_load:
        LOAD_BYTE a4, a0
        LOAD_BYTE a5, a1
        addi  a0, a0, 1
        addi  a1, a1, 1
        xor   a5, a5, a4                # AddRoundKey
        STORE_BYTE a5, from
        sb    a4, KEY(from)
        addi  from, from, 1
        addi  a4, sp, KEY
        bne   from, a4, .Lnano_load
# = load: 11 cycles taken, 10 on, 24 bytes
        li    rcon, 1
        li    left, 10
# = start: 2 cycles, 4 bytes

.Lnano_round:
        addi  to, sp, SUBBED
        li    place, 12
        li    step, 1
# = word: 3 cycles, 6 bytes
.Lnano_gather:
        auipc table, %pcrel_hi(aesmall_sbox_rv32)
# = address: 1 cycles, 4 bytes
        GATHER .Lnano_gather
# = gather: 12 cycles taken, 11 on, 22 bytes
        .balign 4
        bltz  step, .Lnano_columns
# = which: 3 cycles taken, 2 on, 6 bytes

        lw    sum, SUBBED(sp)
        ROTATE_RIGHT sum, sum, 8, byte
        xor   sum, sum, rcon
        NEXT_RCON rcon, byte
        addi  from, from, -KEY
        li    step, 5 - 16
        j     .Lnano_gather
# = sub: 12 cycles, 26 bytes

.Lnano_columns:
        addi  left, left, -1
        li    tops, TOPS
# = columns: 3 cycles, 10 bytes
.Lnano_column:
        lw    column, NEW(from)
        beqz  left, .Lnano_add
# = one_column: 3 cycles taken, 2 on, 4 bytes
        MIX_COLUMN column, byte, to, t1, tops
# = mix: 12 cycles, 32 bytes
.Lnano_add:
        lw    byte, KEY(from)
        xor   sum, sum, byte
        sw    sum, KEY(from)
        xor   column, column, sum
        sw    column, 0(from)
        sw    column, NEW(from)
        addi  from, from, 4
        addi  byte, sp, KEY
        bne   from, byte, .Lnano_column
# = add: 11 cycles taken, 10 on, 20 bytes
        bnez  left, .Lnano_round
# = round: 2 cycles taken, 1 on, 2 bytes

        lw    a4, OUT(sp)
        addi  a1, sp, 2 * KEY
        sw    zero, SUBBED(sp)
# = fetch: 3 cycles, 6 bytes
.Lnano_out:
        lbu   a5, -KEY(from)
        STORE_BYTE a5, from
        STORE_BYTE a5, a4
        addi  from, from, 1
        addi  a4, a4, 1
        bne   from, a1, .Lnano_out
# = out: 7 cycles taken, 6 on, 16 bytes
        addi  sp, sp, FRAME
        ret
# = exit: 3 cycles, 4 bytes
END_FUNCTION aesmall_aes128_encrypt_nano_rv32

#endif
