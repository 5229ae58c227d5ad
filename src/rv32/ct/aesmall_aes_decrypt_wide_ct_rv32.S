/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_rv32_ct_inv.inc"
#if AESMALL_RV32_ASM

/* aesmall_aes_decrypt_wide_ct_rv32
 * C:        void f(const uint32_t *schedule, const uint8_t in[32], uint8_t out[32],
 *                  uint32_t rounds);
 * Does:     decryption of two blocks with AES-128, -192 or -256, FIPS 197 5.3, bitsliced
 * Args:     schedule=a0 read 32 (rounds + 1), in=a1 read 32, out=a2 write 32, rounds=a3 is 10, 12
 *           or 14, in==out allowed, in and out at any address
 * Clobbers: a0-a7 t0-t6
 * Saves:    s0-s11 ra
 * Stack:    64
 * Tables:   no tables
 * Wipes:    the registers. The stack never holds a secret of ours. a0, a3 to a5, t5, t6 keep
 *           pointers and constants
 * Cost:     Hazard3: JAL 2 + entry 26 + load 8 + whether 1 + rows 18 + pack 94 + 1
 *           + 3 x round_1 347 + 2 + 2 x round_0 80 + 2 x rounds_3_2 456 + last 96 + store 8
 *           + restore 25 = 2394 cycles;
 *           12 rounds 2836, 14 rounds 3277. in not aligned 51 more, out 52
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
#   t6                : twos       : 0x03030303                        : rounds

FUNCTION aesmall_aes_decrypt_wide_ct_rv32
        SAVE
        addi  v, keys, -96
        sw    v, END(sp)
        slli  w, a3, 5
        add   keys, keys, w
        andi  kept, a3, 2
        lui   nibbles, 0xf0f0f
        addi  nibbles, nibbles, 0x0f0
        lui   twos, 0x03030
        addi  twos, twos, 0x303
        andi  u, a1, 3
        bnez  u, .Ldecrypt_wide_load_bytes
# = entry: 27 cycles taken, 26 on, 70 bytes
        lw    P0, 0(a1)
        lw    P1, 16(a1)
        lw    P2, 4(a1)
        lw    P3, 20(a1)
        lw    P4, 8(a1)
        lw    P5, 24(a1)
        lw    P6, 12(a1)
        lw    P7, 28(a1)
# = load: 8 cycles, 26 bytes
.Ldecrypt_wide_rows:
        # Two ShiftRows are missing unless the rounds are twelve.
        beqz  kept, .Ldecrypt_wide_pack
# = whether: 3 cycles taken, 1 on, 4 bytes
        lui   v, 0xff010
        addi  v, v, -0x100              # 0xff00ff00
        SWAP_ROWS P0, P4, v
        SWAP_ROWS P1, P5, v
        SWAP_ROWS P2, P6, v
        SWAP_ROWS P3, P7, v
# = rows: 18 cycles, 58 bytes
.Ldecrypt_wide_pack:
        TRANSPOSE P0, P1, P2, P3, P4, P5, P6, P7
        ADD_KEY P0, P1, P2, P3, P4, P5, P6, P7, 0
        addi  keys, keys, -32
        bnez  kept, .Ldecrypt_wide_round_1
# = pack: 95 cycles taken, 94 on, 290 bytes
        addi  keys, keys, -64
        j     .Ldecrypt_wide_round_3
# = enter_3: 3 cycles, 6 bytes

        # keys moves back by four round keys before a round 0. If there is none left, it is at the end:
        # the S-box before was the last one.
        .balign 4
.Ldecrypt_wide_round_0:
        INV_MIX_COLUMNS 0, 96
# = round_0: 80 cycles, 300 bytes
.Ldecrypt_wide_round_3:
        INV_SUB_BYTES
        INV_MIX_COLUMNS 3, 64
        INV_SUB_BYTES
        INV_MIX_COLUMNS 2, 32
# = rounds_3_2: 456 cycles, 1612 bytes
.Ldecrypt_wide_round_1:
        INV_SUB_BYTES
        INV_MIX_COLUMNS 1, 0
        INV_SUB_BYTES
        lw    u, END(sp)
        addi  keys, keys, -128
        bne   keys, u, .Ldecrypt_wide_round_0
# = round_1: 348 cycles taken, 347 on, 1194 bytes

        ADD_KEY S0, S1, S2, S3, S4, S5, S6, S7, 96
        TRANSPOSE S0, S1, S2, S3, S4, S5, S6, S7
        lw    v, OUT(sp)
        li    w, 0
        andi  u, v, 3
        bnez  u, .Ldecrypt_wide_store_bytes
# = last: 97 cycles taken, 96 on, 284 bytes
        sw    S0, 0(v)
        sw    S2, 4(v)
        sw    S4, 8(v)
        sw    S6, 12(v)
        sw    S1, 16(v)
        sw    S3, 20(v)
        sw    S5, 24(v)
        sw    S7, 28(v)
# = store: 8 cycles, 24 bytes
.Ldecrypt_wide_restore:
        RESTORE
# = restore: 25 cycles, 48 bytes

        .balign 4
.Ldecrypt_wide_load_bytes:
        LOAD_BYTES P0, 0, a1, u, v, w
        LOAD_BYTES P1, 16, a1, u, v, w
        LOAD_BYTES P2, 4, a1, u, v, w
        LOAD_BYTES P3, 20, a1, u, v, w
        LOAD_BYTES P4, 8, a1, u, v, w
        LOAD_BYTES P5, 24, a1, u, v, w
        LOAD_BYTES P6, 12, a1, u, v, w
        LOAD_BYTES P7, 28, a1, u, v, w
        j     .Ldecrypt_wide_rows
# = load_bytes: 58 cycles, 228 bytes

        .balign 4
.Ldecrypt_wide_store_bytes:
        STORE_BYTES S0, 0, v, u
        STORE_BYTES S2, 4, v, u
        STORE_BYTES S4, 8, v, u
        STORE_BYTES S6, 12, v, u
        STORE_BYTES S1, 16, v, u
        STORE_BYTES S3, 20, v, u
        STORE_BYTES S5, 24, v, u
        STORE_BYTES S7, 28, v, u
        li    u, 0
        j     .Ldecrypt_wide_restore
# = store_bytes: 59 cycles, 228 bytes
END_FUNCTION aesmall_aes_decrypt_wide_ct_rv32

#endif
