/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_rv32_tiny.inc"
#if AESMALL_RV32_ASM

/* aesmall_aes128_encrypt_tiny_rv32
 * C:        void f(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-128, FIPS 197 5.1. Each round key is made from the one
 *           before
 * Args:     secret=a0 read 16, in=a1 read 16, out=a2 write 16, any alignment, in==out allowed
 * Clobbers: a0-a7 t0-t6
 * Saves:    s0 s2 ra
 * Stack:    48
 * Tables:   aesmall_sbox_rv32, 256 B, SRAM or flash
 * Wipes:    state and key, on the stack, are overwritten by the output. The registers hold bytes of
 *           it and public values
 * Cost:     Hazard3: JAL 2 + entry 6 + 16 x load 10 + 2 + start 10 + 10 x (sub 9 + double 4 + 5 x
 *           unmixed 2) + 36 x (column 12 + mix 12) + 14 x column 13 + 10 x round 46 + 2 + fetch 7 +
 *           16 x out 6 + 2 + exit 7 = 2030 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: see Tables
 */

# The frame: the state, then
#define KEY 16
#define OUT 32
#define SAVED 36
#define FRAME 48
# 0 for SubWord, 1 for the round, nine times, then 0 and 0; and one more in front.
#define MIXES 0x2aaaa

# COLUMN new, offset, w0, w1, w2, w3   SubBytes, ShiftRows, MixColumns but in the last round; the next
# word of the key, in place, and AddRoundKey. Clobbers a0-a3.
# 10 cycles [rv32i: 11 instructions]
.macro COLUMN new, offset, w0, w1, w2, w3
        BYTES \w0, 0, \w1, 1, \w2, 2, \w3, 3
        lw    \new, KEY + \offset(sp)
        jal   .Ltiny_column            # in four bytes, to return to a word
        xor   sum, sum, \new
        sw    sum, KEY + \offset(sp)
        xor   \new, a0, sum
.endm

FUNCTION aesmall_aes128_encrypt_tiny_rv32
        addi  sp, sp, -FRAME
        sw    a2, OUT(sp)
        sw    ra, SAVED(sp)
        sw    s0, SAVED + 4(sp)
        sw    table, SAVED + 8(sp)
        mv    a3, sp
# = entry: 6 cycles, 12 bytes
.Ltiny_load:
        LOAD_BYTE a4, a0
        LOAD_BYTE a5, a1
        addi  a0, a0, 1
        addi  a1, a1, 1
        xor   a5, a5, a4                # AddRoundKey
        STORE_BYTE a5, a3
        sb    a4, KEY(a3)
        addi  a3, a3, 1
        addi  a4, sp, KEY
        bne   a3, a4, .Ltiny_load
# = load: 11 cycles taken, 10 on, 24 bytes
        lw    t3, 0(sp)
        lw    t4, 4(sp)
        lw    t5, 8(sp)
        lw    t6, 12(sp)
        lw    sum, KEY + 12(sp)
        li    tops, TOPS
        li    rcon, 1
        lui   mixes, MIXES
.Ltiny_table:
        auipc table, %pcrel_hi(aesmall_sbox_rv32)

# = start: 10 cycles, 28 bytes
.Ltiny_round:
        slli  mixes, mixes, 1
        BYTES sum, 1, sum, 2, sum, 3, sum, 0
        jal   .Ltiny_column
        xor   sum, a0, rcon
# = sub: 9 cycles, 26 bytes
        NEXT_RCON rcon, a1
# = double: 4 cycles, 10 bytes
        slli  mixes, mixes, 1
        COLUMN a4, 0, t3, t4, t5, t6
        COLUMN a5, 4, t4, t5, t6, t3
        COLUMN a6, 8, t5, t6, t3, t4
        COLUMN a7, 12, t6, t3, t4, t5
        mv    t3, a4
        mv    t4, a5
        mv    t5, a6
        mv    t6, a7
        bnez  mixes, .Ltiny_round
# = round: 47 cycles taken, 46 on, 140 bytes

        sw    t3, 0(sp)
        sw    t4, 4(sp)
        sw    t5, 8(sp)
        sw    t6, 12(sp)
        lw    a0, OUT(sp)
        mv    a3, sp
        addi  a1, sp, KEY
# = fetch: 7 cycles, 14 bytes
.Ltiny_out:
        LOAD_BYTE a2, a3
        STORE_BYTE a2, a0
        sb    a2, KEY(a3)
        addi  a0, a0, 1
        addi  a3, a3, 1
        bne   a3, a1, .Ltiny_out
# = out: 7 cycles taken, 6 on, 16 bytes
        li    sum, 0
        lw    ra, SAVED(sp)
        lw    s0, SAVED + 4(sp)
        lw    table, SAVED + 8(sp)
        addi  sp, sp, FRAME
        ret
# = exit: 7 cycles, 12 bytes

.Ltiny_column:
        SUB_BYTES table, .Ltiny_table
        bgez  mixes, .Ltiny_unmixed
# = column: 13 cycles taken, 12 on, 40 bytes
        MIX_COLUMN a0, a1, a2, a3, tops
# = mix: 12 cycles, 32 bytes
.Ltiny_unmixed:
        ret
# = unmixed: 2 cycles, 2 bytes
END_FUNCTION aesmall_aes128_encrypt_tiny_rv32

#endif
