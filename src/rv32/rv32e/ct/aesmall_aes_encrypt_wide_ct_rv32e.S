/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_rv32e_ct.inc"
#include "aesmall_rv32e_ct_mix_columns_0.inc"
#include "aesmall_rv32e_ct_mix_columns_1.inc"
#include "aesmall_rv32e_ct_mix_columns_2.inc"
#include "aesmall_rv32e_ct_mix_columns_3.inc"
#if AESMALL_RV32E_ASM

/* aesmall_aes_encrypt_wide_ct_rv32e
 * C:        void f(const uint32_t *schedule, const uint8_t in[32], uint8_t out[32],
 *                  uint32_t rounds);
 * Does:     encryption of two blocks with AES-128, -192 or -256, FIPS 197 5.1, bitsliced
 * Args:     schedule=a0 read 32 (rounds + 1), in=a1 read 32, out=a2 write 32, rounds=a3 is 10, 12
 *           or 14, in==out allowed, in and out at any address
 * Clobbers: a0-a5 t0-t2
 * Saves:    s0 s1 ra
 * Stack:    100, unaligned 148
 * Tables:   no tables
 * Wipes:    the registers, and the words of the stack with planes and spilled values
 * Cost:     RV32E: JAL 1 + words 3 + first 123 + 10 x aesmall_sub_bytes_ct_rv32e 140 + 3 x round_1
 *           193 + 2 x rounds_2_3 336 + 2 x round_0 98 + rows 2 + last 151
 *           = 3127 instructions;
 *           12 rounds 3743, 14 rounds 4314. Not aligned 373 more
 * Timing:   T0: constant time, no branch on secrets and no secret address
 */

# REGISTERS. Before and after the rounds column c of block b is word 2 c + b. The planes of the rounds are
# where the macros of the S-box and of MixColumns say.
#
#   a2-a4 s1 a0 a1 s0 t1 : X0-X7 : words, then planes             : pack
#   s0 t2 s1 a3 a0 a2 a4 a1 : Y0-Y7 : planes, then words          : last
#   a0    : keys   : pointer to round keys, on the stack          : entry
#   a1    : in     : pointer                                      : entry, load
#   a2    : out    : pointer, on the stack                        : entry
#   a3    : rounds : number                                       : entry
#   a5 t0 : u v    : scratch                                      : pack, last
#   t2    :        : 0xf0f0f0f0, then the pointer to the round key : pack
#   t1    :        : the pointer to the round key, then 0xf0f0f0f0 : last
#   ra    : rows   : of columns to exchange                       : last
#   all others     : planes and values of the steps : rounds
#define X0 a2
#define X1 a3
#define X2 a4
#define X3 s1
#define X4 a0
#define X5 a1
#define X6 s0
#define X7 t1
#define Y0 s0
#define Y1 t2
#define Y2 s1
#define Y3 a3
#define Y4 a0
#define Y5 a2
#define Y6 a4
#define Y7 a1
#define u  a5
#define v  t0

FUNCTION aesmall_aes_encrypt_wide_ct_rv32e
        or    t0, a1, a2
        andi  t0, t0, 3
        bnez  t0, .Lencrypt_bytes
# = words: 3 instructions, 12 bytes
        ENTER
        sw    a0, KEYS(sp)
        slli  a3, a3, 5
        add   a3, a3, a0
        sw    a3, END(sp)
        lw    X0, 0(a1)
        lw    X1, 16(a1)
        lw    X2, 4(a1)
        lw    X3, 20(a1)
        lw    X4, 8(a1)
        lw    X6, 12(a1)
        lw    X7, 28(a1)
        lw    X5, 24(a1)
        TRANSPOSE X0, X1, X2, X3, X4, X5, X6, X7, t2, u, v
        lw    t2, KEYS(sp)
        ADD_KEY t2, 0, u, X0, X1, X2, X3, X4, X5, X6, X7
        sw    X0, 0(sp)
        sw    X1, 4(sp)
        sw    X2, 8(sp)
        j     .Lencrypt_round_1
# = first: 123 instructions, 342 bytes

        # KEYS moves on by two round keys before rounds 2 and 0. It comes to the last one after round 9 or
        # 13, which are a round 1, or round 11, which is a round 3: the S-box that follows is for the
        # last round.
.Lencrypt_round_2:
        MIX_COLUMNS_2 0
        jal   aesmall_sub_bytes_ct_rv32e
        MIX_COLUMNS_3 32
        jal   aesmall_sub_bytes_ct_rv32e
        lw    u, KEYS(sp)
        lw    v, END(sp)
        addi  u, u, 64
        sw    u, KEYS(sp)
        beq   u, v, .Lencrypt_last_12
# = rounds_2_3: 336 instructions, 946 bytes
        MIX_COLUMNS_0 0
# = round_0: 98 instructions, 292 bytes
.Lencrypt_round_1:
        jal   aesmall_sub_bytes_ct_rv32e
        MIX_COLUMNS_1 32
        jal   aesmall_sub_bytes_ct_rv32e
        lw    u, KEYS(sp)
        lw    v, END(sp)
        addi  u, u, 64
        sw    u, KEYS(sp)
        bne   u, v, .Lencrypt_round_2
# = round_1: 193 instructions, 530 bytes

        # Two ShiftRows are missing: columns two apart exchange rows 1 and 3, or rows 0 and 2 and then their
        # names. After 12 rounds no turn is missing, and they exchange all.
        lui   ra, 0x00ff0
        addi  ra, ra, 0x0ff             # 0x00ff00ff
# = rows: 2 instructions, 8 bytes
.Lencrypt_last:
        lw    Y4, 16(sp)
        lw    Y5, 20(sp)
        lw    Y6, 24(sp)
        lw    t1, KEYS(sp)
        ADD_KEY t1, 0, u, Y0, Y1, Y2, Y3, Y4, Y5, Y6, Y7
        lw    t1, NIBBLES(sp)
        TRANSPOSE Y0, Y1, Y2, Y3, Y4, Y5, Y6, Y7, t1, u, v
        lw    v, OUT(sp)
        SWAP_ROWS Y0, Y4, ra, u
        SWAP_ROWS Y1, Y5, ra, u
        SWAP_ROWS Y2, Y6, ra, u
        SWAP_ROWS Y3, Y7, ra, u
        sw    Y4, 0(v)
        sw    Y6, 4(v)
        sw    Y0, 8(v)
        sw    Y2, 12(v)
        sw    Y5, 16(v)
        sw    Y7, 20(v)
        sw    Y1, 24(v)
        sw    Y3, 28(v)
        LEAVE
# = last: 151 instructions, 422 bytes

.Lencrypt_last_12:
        li    ra, -1
        j     .Lencrypt_last
# = rows_12: 2 instructions, 4 bytes

.Lencrypt_bytes:
        lla   t0, aesmall_aes_encrypt_wide_ct_rv32e
        tail  aesmall_by_bytes_ct_small_rv32
# = bytes: 4 instructions, 16 bytes
END_FUNCTION aesmall_aes_encrypt_wide_ct_rv32e

#endif
