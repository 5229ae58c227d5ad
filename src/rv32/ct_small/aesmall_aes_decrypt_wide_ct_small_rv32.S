/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../ct/aesmall_rv32_ct_inv.inc"
#include "aesmall_rv32_ct_small.inc"
#if AESMALL_RV32_ASM

/* aesmall_aes_decrypt_wide_ct_small_rv32
 * C:        void f(const uint32_t *schedule, const uint8_t in[32], uint8_t out[32],
 *                  uint32_t rounds);
 * Does:     AES decryption of two blocks, FIPS 197 5.3, bitsliced (doc/inside/rv32-ct.md)
 * Args:     schedule=a0 read 32 (rounds + 1), in=a1 read 32, out=a2 write 32, rounds=a3 is 10, 12
 *           or 14, in==out allowed, in and out at any address
 * Clobbers: a0-a7 t0-t6
 * Saves:    s0-s11 ra
 * Stack:    64, unaligned 112
 * Tables:   no tables
 * Wipes:    the registers. The stack never holds a secret of ours but in the unaligned way, which
 *           wipes it. a0, a3 to a5, t5, t6 keep pointers and constants
 * Cost:     Hazard3: JAL 2 + words 3 + load 31 + rows 18 + first 20 + 1 + 2 x transpose 78
 *           + 10 x sub 106 + 3 x round_1 145 + 2 + 2 x round_0 80 + 2 x rounds_3_2 254
 *           + last 54 = 2450 cycles;
 *           12 rounds 2902, 14 rounds 3353. Not aligned 382 more
 * Timing:   T0: constant cycles, no branch on secrets and no secret address
 */

# REGISTERS. P0 .. P7 are the planes of the state between rounds, S0 .. S7 after an S-box; before and after
# the rounds column c of block b is word 2 c + b of them.
#
#   t0-t4 s0 s1 a1    : P0 .. P7   : planes or words                   : all
#   t1-t4 s0 s1 a1 a2 : S0 .. S7   : planes or words                   : all
#   a7 s2-s11 ra      : values     : of an S-box                       : rounds
#   a0                : keys       : pointer to round keys             : all
#   a1                : in         : pointer                           : entry, load
#   a2                : out        : pointer, kept on the stack        : entry
#   a3                : rounds     :                                   : entry
#   a3-a6             : u v w kept : scratch of the steps              : all
#   a6                : kept       : whether two ShiftRows are missing : load, pack
#   s2-s9             : Y0 .. Y7   : planes of y, then of s            : rounds
#   t5                : nibbles    : 0xf0f0f0f0                        : all
#   t6                : twos       : 0x03030303                        : rounds 1, 3
#   t6                : link       : back from a local function        : all

FUNCTION aesmall_aes_decrypt_wide_ct_small_rv32
        or    t0, a1, a2
        andi  t0, t0, 3
        bnez  t0, .Lsmall_decrypt_bytes
# = words: 4 cycles taken, 3 on, 12 bytes
        SAVE
        addi  v, keys, -96
        sw    v, END(sp)
        slli  w, a3, 5
        add   keys, keys, w
        andi  kept, a3, 2
        lui   nibbles, 0xf0f0f
        addi  nibbles, nibbles, 0x0f0
        lw    S0, 0(a1)
        lw    S1, 16(a1)
        lw    S2, 4(a1)
        lw    S3, 20(a1)
        lw    S4, 8(a1)
        lw    S5, 24(a1)
        lw    S7, 28(a1)
        lw    S6, 12(a1)
        # Two ShiftRows are missing unless the rounds are twelve.
        beqz  kept, .Lsmall_decrypt_pack
# = load: 33 cycles taken, 31 on, 82 bytes
        lui   v, 0xff010
        addi  v, v, -0x100              # 0xff00ff00
        SWAP_ROWS S0, S4, v
        SWAP_ROWS S1, S5, v
        SWAP_ROWS S2, S6, v
        SWAP_ROWS S3, S7, v
# = rows: 18 cycles, 56 bytes
.Lsmall_decrypt_pack:
        jal   link, .Lsmall_decrypt_transpose
        ADD_FIRST_KEY 0
        addi  keys, keys, -32
        bnez  kept, .Lsmall_decrypt_round_1
# = first: 21 cycles taken, 20 on, 58 bytes
        addi  keys, keys, -64
        j     .Lsmall_decrypt_round_3
# = enter_3: 3 cycles, 6 bytes

        .balign 4
.Lsmall_decrypt_round_0:
        INV_MIX_COLUMNS 0, 96
# = round_0: 80 cycles, 300 bytes
.Lsmall_decrypt_round_3:
        jal   link, .Lsmall_decrypt_sub_bytes
        LOAD_TWOS
        INV_MIX_COLUMNS 3, 64
        jal   link, .Lsmall_decrypt_sub_bytes
        INV_MIX_COLUMNS 2, 32
# = rounds_3_2: 254 cycles, 960 bytes
.Lsmall_decrypt_round_1:
        jal   link, .Lsmall_decrypt_sub_bytes
        LOAD_TWOS
        INV_MIX_COLUMNS 1, 0
        jal   link, .Lsmall_decrypt_sub_bytes
        lw    u, END(sp)
        addi  keys, keys, -128
        bne   keys, u, .Lsmall_decrypt_round_0
# = round_1: 146 cycles taken, 145 on, 542 bytes

        ADD_KEY S0, S1, S2, S3, S4, S5, S6, S7, 96
        jal   link, .Lsmall_decrypt_transpose
        lw    v, OUT(sp)
        li    w, 0
        sw    S0, 0(v)
        sw    S2, 4(v)
        sw    S4, 8(v)
        sw    S6, 12(v)
        sw    S1, 16(v)
        sw    S3, 20(v)
        sw    S5, 24(v)
        sw    S7, 28(v)
        li    u, 0
        RESTORE
# = last: 54 cycles, 122 bytes

        .balign 4
.Lsmall_decrypt_sub_bytes:
        INV_SUB_BYTES
        jr    link
# = sub: 106 cycles, 336 bytes

        .balign 4
.Lsmall_decrypt_transpose:
        TRANSPOSE S0, S1, S2, S3, S4, S5, S6, S7
        jr    link
# = transpose: 78 cycles, 234 bytes

        .balign 4
.Lsmall_decrypt_bytes:
        lla   t0, aesmall_aes_decrypt_wide_ct_small_rv32
        tail  aesmall_by_bytes_ct_small_rv32
# = bytes: 5 cycles, 16 bytes
END_FUNCTION aesmall_aes_decrypt_wide_ct_small_rv32

#endif
