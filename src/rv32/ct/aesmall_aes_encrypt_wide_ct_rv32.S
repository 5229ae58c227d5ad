/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_rv32_ct_sub_bytes.inc"
#include "aesmall_rv32_ct.inc"
#if AESMALL_RV32_ASM

/* aesmall_aes_encrypt_wide_ct_rv32
 * C:        void f(const uint32_t *schedule, const uint8_t in[32], uint8_t out[32],
 *                  uint32_t rounds);
 * Does:     encryption of two blocks with AES-128, -192 or -256, FIPS 197 5.1, bitsliced
 * Args:     schedule=a0 read 32 (rounds + 1), in=a1 read 32, out=a2 write 32, rounds=a3 is 10, 12
 *           or 14, in==out allowed, in and out at any address
 * Clobbers: a0-a7 t0-t6
 * Saves:    s0-s11 ra
 * Stack:    64
 * Tables:   no tables
 * Wipes:    the registers. The stack never holds a secret of ours. a0, a3 to a5, t5, t6 keep
 *           pointers and constants
 * Cost:     Hazard3: JAL 2 + entry 24 + load 8 + pack 94 + 3 x round_1 336 + 2
 *           + 2 x rounds_2_3 427 + 2 x round_0 59 + rows 2 + last 111 + store 8 + restore 25
 *           = 2256 cycles;
 *           12 rounds 2684, 14 rounds 3078. in not aligned 52 more, out 52
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
#   t6                : twos       : 0x03030303                 : rounds

FUNCTION aesmall_aes_encrypt_wide_ct_rv32
        SAVE
        slli  a3, a3, 5
        add   a3, a3, keys
        sw    a3, END(sp)
        lui   nibbles, 0xf0f0f
        addi  nibbles, nibbles, 0x0f0
        lui   twos, 0x03030
        addi  twos, twos, 0x303
        andi  u, a1, 3
        bnez  u, .Lencrypt_wide_load_bytes
# = entry: 25 cycles taken, 24 on, 60 bytes
        lw    P0, 0(a1)
        lw    P1, 16(a1)
        lw    P2, 4(a1)
        lw    P3, 20(a1)
        lw    P4, 8(a1)
        lw    P5, 24(a1)
        lw    P7, 28(a1)
        lw    P6, 12(a1)
# = load: 8 cycles, 26 bytes
.Lencrypt_wide_pack:
        TRANSPOSE P0, P1, P2, P3, P4, P5, P6, P7
        ADD_KEY P0, P1, P2, P3, P4, P5, P6, P7, 0
        j     .Lencrypt_wide_round_1
# = pack: 94 cycles, 282 bytes

        # keys moves on by two round keys before rounds 2 and 0. It comes to the last one after round 9 or
        # 13, which are a round 1, or round 11, which is a round 3: the S-box that follows is for the
        # last round.
        .balign 4
.Lencrypt_wide_round_2:
        MIX_COLUMNS 2, 0
        SUB_BYTES
        MIX_COLUMNS 3, 32
        SUB_BYTES
        LOAD_WIDE u, END
        addi  keys, keys, 64
        beq   keys, u, .Lencrypt_wide_last_12
# = rounds_2_3: 428 cycles taken, 427 on, 1332 bytes
        MIX_COLUMNS 0, 0
# = round_0: 59 cycles, 180 bytes
.Lencrypt_wide_round_1:
        SUB_BYTES
        MIX_COLUMNS 1, 32
PART aesmall_encrypt_wide_round_2_ct_rv32
        SUB_BYTES
        LOAD_WIDE u, END
        addi  keys, keys, 64
        bne   keys, u, .Lencrypt_wide_round_2
# = round_1: 337 cycles taken, 336 on, 1072 bytes

        # Two ShiftRows are missing: columns two apart exchange rows 1 and 3, or rows 0 and 2 and then their
        # names. After 12 rounds no turn is missing, and they exchange all.
        lui   w, 0x00ff0
        addi  w, w, 0x0ff               # 0x00ff00ff
# = rows: 2 cycles, 8 bytes
.Lencrypt_wide_last:
        ADD_KEY S0, S1, S2, S3, S4, S5, S6, S7, 0
        TRANSPOSE S0, S1, S2, S3, S4, S5, S6, S7
        lw    v, OUT(sp)
        SWAP_ROWS S0, S4, w
        SWAP_ROWS S1, S5, w
        SWAP_ROWS S2, S6, w
        SWAP_ROWS S3, S7, w
        andi  u, v, 3
        bnez  u, .Lencrypt_wide_store_bytes
# = last: 112 cycles taken, 111 on, 328 bytes
        sw    S4, 0(v)
        sw    S6, 4(v)
        sw    S0, 8(v)
        sw    S2, 12(v)
        sw    S5, 16(v)
        sw    S7, 20(v)
        sw    S1, 24(v)
        sw    S3, 28(v)
# = store: 8 cycles, 24 bytes
.Lencrypt_wide_restore:
        RESTORE
# = restore: 25 cycles, 48 bytes

        .balign 4
.Lencrypt_wide_last_12:
        li    w, -1
        j     .Lencrypt_wide_last
# = rows_12: 3 cycles, 4 bytes

        .balign 4
.Lencrypt_wide_load_bytes:
        LOAD_BYTES P0, 0, a1, u, v, w
        LOAD_BYTES P1, 16, a1, u, v, w
        LOAD_BYTES P2, 4, a1, u, v, w
        LOAD_BYTES P3, 20, a1, u, v, w
        LOAD_BYTES P4, 8, a1, u, v, w
        LOAD_BYTES P5, 24, a1, u, v, w
        LOAD_BYTES P7, 28, a1, u, v, w
        LOAD_BYTES P6, 12, a1, u, v, w
        j     .Lencrypt_wide_pack
# = load_bytes: 59 cycles, 228 bytes

        .balign 4
.Lencrypt_wide_store_bytes:
        STORE_BYTES S4, 0, v, u
        STORE_BYTES S6, 4, v, u
        STORE_BYTES S0, 8, v, u
        STORE_BYTES S2, 12, v, u
        STORE_BYTES S5, 16, v, u
        STORE_BYTES S7, 20, v, u
        STORE_BYTES S1, 24, v, u
        STORE_BYTES S3, 28, v, u
        li    u, 0
        j     .Lencrypt_wide_restore
# = store_bytes: 59 cycles, 228 bytes
END_FUNCTION aesmall_aes_encrypt_wide_ct_rv32

#endif
