/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_rv32e_ct.inc"
#include "aesmall_rv32e_ct_inv_mix_columns_0.inc"
#include "aesmall_rv32e_ct_inv_mix_columns_1.inc"
#include "aesmall_rv32e_ct_inv_mix_columns_2.inc"
#include "aesmall_rv32e_ct_inv_mix_columns_3.inc"
#if AESMALL_RV32E_ASM

/* aesmall_aes_decrypt_wide_ct_rv32e
 * C:        void f(const uint32_t *schedule, const uint8_t in[32], uint8_t out[32],
 *                  uint32_t rounds);
 * Does:     decryption of two blocks with AES-128, -192 or -256, FIPS 197 5.3, bitsliced
 * Args:     schedule=a0 read 32 (rounds + 1), in=a1 read 32, out=a2 write 32, rounds=a3 is 10, 12
 *           or 14, in==out allowed, in and out at any address
 * Clobbers: a0-a5 t0-t2
 * Saves:    s0 s1 ra
 * Stack:    100, unaligned 148
 * Tables:   no tables
 * Wipes:    the registers, and the words of the stack with planes and spilled values
 * Cost:     RV32E: JAL 1 + words 3 + entry 28 + whether 1 + rows 18 + pack 99 + 10 x
 *           aesmall_inv_sub_bytes_ct_rv32e 141 + 3 x round_1 297 + 2 x round_0 147 + 2 x
 *           rounds_3_2 485 + last 135
 *           = 3850 instructions;
 *           12 rounds 4602, 14 rounds 5343. Not aligned 373 more
 * Timing:   T0: constant time, no branch on secrets and no secret address
 */

# REGISTERS. Before and after the rounds column c of block b is word 2 c + b. The planes of the rounds are
# where the macros of the S-box and of MixColumns say.
#
#   a0 a3 a5 a4 s0 a1 s1 a2 : X0-X7 : words, then planes          : pack
#   s0 a0 t1 a3-a5 t0 s1 : Y0-Y7 : planes, then words             : last
#   a0    : keys   : pointer to round keys, on the stack          : entry
#   a1    : in     : pointer                                      : entry, load
#   a2    : out    : pointer, on the stack                        : entry
#   a3    : rounds : number                                       : entry
#   t0 t1 : u v    : scratch                                      : pack
#   a1 a2 :        : scratch                                      : last
#   t2    :        : 0xf0f0f0f0, then the pointer to the round key : pack
#   ra    : kept   : whether two ShiftRows are missing            : pack
#   all others     : planes and values of the steps : rounds
#define X0 a0
#define X1 a3
#define X2 a5
#define X3 a4
#define X4 s0
#define X5 a1
#define X6 s1
#define X7 a2
#define Y0 s0
#define Y1 a0
#define Y2 t1
#define Y3 a3
#define Y4 a4
#define Y5 a5
#define Y6 t0
#define Y7 s1

FUNCTION aesmall_aes_decrypt_wide_ct_rv32e
        or    t0, a1, a2
        andi  t0, t0, 3
        bnez  t0, .Ldecrypt_bytes
# = words: 3 instructions, 12 bytes
        ENTER
        addi  t0, a0, -96
        sw    t0, END(sp)
        slli  t0, a3, 5
        add   t0, t0, a0
        sw    t0, KEYS(sp)
        andi  ra, a3, 2
        lw    X0, 0(a1)
        lw    X1, 16(a1)
        lw    X2, 4(a1)
        lw    X3, 20(a1)
        lw    X4, 8(a1)
        lw    X6, 12(a1)
        lw    X7, 28(a1)
        lw    X5, 24(a1)
# = entry: 28 instructions, 76 bytes
        # Two ShiftRows are missing unless the rounds are twelve.
        beqz  ra, .Ldecrypt_pack
# = whether: 1 instructions, 4 bytes
        lui   t1, 0xff010
        addi  t1, t1, -0x100            # 0xff00ff00
        SWAP_ROWS X0, X4, t1, t0
        SWAP_ROWS X1, X5, t1, t0
        SWAP_ROWS X2, X6, t1, t0
        SWAP_ROWS X3, X7, t1, t0
# = rows: 18 instructions, 72 bytes
.Ldecrypt_pack:
        TRANSPOSE X0, X1, X2, X3, X4, X5, X6, X7, t2, t0, t1
        lw    t2, KEYS(sp)
        ADD_KEY t2, 0, t0, X0, X1, X2, X3, X4, X5, X6, X7
        sw    X0, 0(sp)
        sw    X1, 4(sp)
        sw    X2, 8(sp)
        addi  t2, t2, -32
        sw    t2, KEYS(sp)
        bnez  ra, .Ldecrypt_round_1
# = pack: 99 instructions, 384 bytes
        addi  t2, t2, -64
        sw    t2, KEYS(sp)
        j     .Ldecrypt_round_3
# = enter_3: 3 instructions, 8 bytes

        # KEYS moves back by four round keys before a round 0. If there is none left, it is at the end:
        # the S-box before was the last one.
.Ldecrypt_round_0:
        INV_MIX_COLUMNS_0 96
# = round_0: 147 instructions, 436 bytes
.Ldecrypt_round_3:
        jal   aesmall_inv_sub_bytes_ct_rv32e
        INV_MIX_COLUMNS_3 64
        jal   aesmall_inv_sub_bytes_ct_rv32e
        INV_MIX_COLUMNS_2 32
# = rounds_3_2: 485 instructions, 1348 bytes
.Ldecrypt_round_1:
        jal   aesmall_inv_sub_bytes_ct_rv32e
        INV_MIX_COLUMNS_1 0
        jal   aesmall_inv_sub_bytes_ct_rv32e
        lw    a1, KEYS(sp)
        lw    a2, END(sp)
        addi  a1, a1, -128
        sw    a1, KEYS(sp)
        bne   a1, a2, .Ldecrypt_round_0
# = round_1: 297 instructions, 806 bytes

        lw    Y3, 12(sp)
        lw    Y4, 16(sp)
        lw    Y5, 20(sp)
        ADD_KEY a1, 96, a2, Y0, Y1, Y2, Y3, Y4, Y5, Y6, Y7
        lw    t2, NIBBLES(sp)
        TRANSPOSE Y0, Y1, Y2, Y3, Y4, Y5, Y6, Y7, t2, a1, a2
        lw    a2, OUT(sp)
        sw    Y0, 0(a2)
        sw    Y2, 4(a2)
        sw    Y4, 8(a2)
        sw    Y6, 12(a2)
        sw    Y1, 16(a2)
        sw    Y3, 20(a2)
        sw    Y5, 24(a2)
        sw    Y7, 28(a2)
        li    t1, 0
        LEAVE
# = last: 135 instructions, 338 bytes

.Ldecrypt_bytes:
        lla   t0, aesmall_aes_decrypt_wide_ct_rv32e
        tail  aesmall_by_bytes_ct_small_rv32
# = bytes: 4 instructions, 16 bytes
END_FUNCTION aesmall_aes_decrypt_wide_ct_rv32e

#endif
