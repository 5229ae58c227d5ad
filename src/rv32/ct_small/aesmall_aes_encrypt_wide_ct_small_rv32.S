/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../ct/aesmall_rv32_ct_sub_bytes.inc"
#include "aesmall_rv32_ct_small.inc"
#if AESMALL_RV32_ASM

/* aesmall_aes_encrypt_wide_ct_small_rv32
 * C:        void f(const uint32_t *schedule, const uint8_t in[32], uint8_t out[32],
 *                  uint32_t rounds);
 * Does:     AES encryption of two blocks, FIPS 197 5.1, bitsliced (doc/inside/rv32-ct.md)
 * Args:     schedule=a0 read 32 (rounds + 1), in=a1 read 32, out=a2 write 32, rounds=a3 is 10, 12
 *           or 14, in==out allowed, in and out at any address
 * Clobbers: a0-a7 t0-t6
 * Saves:    s0-s11 ra
 * Stack:    64, unaligned 112
 * Tables:   no tables
 * Wipes:    the registers. The stack never holds a secret of ours but in the unaligned way, which
 *           wipes it. a0, a3 to a5, t5, t6 keep pointers and constants
 * Cost:     Hazard3: JAL 2 + words 3 + first 48 + 2 x transpose 78 + 10 x sub 107
 *           + 3 x round_1 132 + 2 + 2 x rounds_2_3 223 + 2 x round_0 59 + rows 2 + last 69
 *           = 2312 cycles;
 *           12 rounds 2750, 14 rounds 3154. Not aligned 382 more
 * Timing:   T0: constant cycles, no branch on secrets and no secret address
 */

# REGISTERS. P0 .. P7 are the planes of the state between rounds, S0 .. S7 after an S-box; before and after
# the rounds column c of block b is word 2 c + b of them.
#
#   t0-t4 s0 s1 a1    : P0 .. P7   : planes or words            : all
#   t1-t4 s0 s1 a1 a2 : S0 .. S7   : planes or words            : all
#   a7 s2-s11 ra      : values     : of an S-box                : rounds
#   a0                : keys       : pointer to round keys      : all
#   a1                : in         : pointer                    : entry, load
#   a2                : out        : pointer, kept on the stack : entry
#   a3                : rounds     :                            : entry
#   a3-a6             : u v w kept : scratch of the steps       : all
#   t5                : nibbles    : 0xf0f0f0f0                 : all
#   t6                : twos       : 0x03030303                 : rounds 1, 3
#   t6                : link       : back from a local function : all

FUNCTION aesmall_aes_encrypt_wide_ct_small_rv32
        or    t0, a1, a2
        andi  t0, t0, 3
        bnez  t0, .Lsmall_encrypt_bytes
# = words: 4 cycles taken, 3 on, 12 bytes
        SAVE
        slli  a3, a3, 5
        add   a3, a3, keys
        sw    a3, END(sp)
        lui   nibbles, 0xf0f0f
        addi  nibbles, nibbles, 0x0f0
        lw    S0, 0(a1)
        lw    S1, 16(a1)
        lw    S2, 4(a1)
        lw    S3, 20(a1)
        lw    S4, 8(a1)
        lw    S6, 12(a1)
        lw    S7, 28(a1)
        lw    S5, 24(a1)
        jal   link, .Lsmall_encrypt_transpose
        ADD_FIRST_KEY 0
        j     .Lsmall_encrypt_round_1
# = first: 48 cycles, 122 bytes

        .balign 4
.Lsmall_encrypt_round_2:
        MIX_COLUMNS 2, 0
        jal   link, .Lsmall_encrypt_sub_bytes
        LOAD_TWOS
        MIX_COLUMNS 3, 32
        jal   link, .Lsmall_encrypt_sub_bytes
        LOAD_WIDE u, END
        addi  keys, keys, 64
        beq   keys, u, .Lsmall_encrypt_last_12
# = rounds_2_3: 224 cycles taken, 223 on, 676 bytes
        MIX_COLUMNS 0, 0
# = round_0: 59 cycles, 180 bytes
.Lsmall_encrypt_round_1:
        jal   link, .Lsmall_encrypt_sub_bytes
        LOAD_TWOS
        MIX_COLUMNS 1, 32
        jal   link, .Lsmall_encrypt_sub_bytes
        LOAD_WIDE u, END
        addi  keys, keys, 64
        bne   keys, u, .Lsmall_encrypt_round_2
# = round_1: 133 cycles taken, 132 on, 416 bytes

        # Two ShiftRows are missing, or no ShiftRows: as in ct.
        lui   w, 0x00ff0
        addi  w, w, 0x0ff               # 0x00ff00ff
# = rows: 2 cycles, 8 bytes
.Lsmall_encrypt_last:
        ADD_KEY S0, S1, S2, S3, S4, S5, S6, S7, 0
        jal   link, .Lsmall_encrypt_transpose
        lw    v, OUT(sp)
        SWAP_ROWS S0, S4, w
        SWAP_ROWS S1, S5, w
        SWAP_ROWS S2, S6, w
        SWAP_ROWS S3, S7, w
        sw    S4, 0(v)
        sw    S6, 4(v)
        sw    S0, 8(v)
        sw    S2, 12(v)
        sw    S5, 16(v)
        sw    S7, 20(v)
        sw    S1, 24(v)
        sw    S3, 28(v)
        li    u, 0
        RESTORE
# = last: 69 cycles, 168 bytes

        .balign 4
.Lsmall_encrypt_last_12:
        li    w, -1
        j     .Lsmall_encrypt_last
# = rows_12: 3 cycles, 4 bytes

        .balign 4
.Lsmall_encrypt_sub_bytes:
        SUB_BYTES
        jr    link
# = sub: 107 cycles, 338 bytes

        .balign 4
.Lsmall_encrypt_transpose:
        TRANSPOSE S0, S1, S2, S3, S4, S5, S6, S7
        jr    link
# = transpose: 78 cycles, 232 bytes

        .balign 4
.Lsmall_encrypt_bytes:
        lla   t0, aesmall_aes_encrypt_wide_ct_small_rv32
        tail  aesmall_by_bytes_ct_small_rv32
# = bytes: 5 cycles, 16 bytes
END_FUNCTION aesmall_aes_encrypt_wide_ct_small_rv32

#endif
