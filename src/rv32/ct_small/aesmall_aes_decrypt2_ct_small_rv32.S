/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../ct/aesmall_rv32_ct_inv.inc"
#include "aesmall_rv32_ct_small.inc"
#if AESMALL_RV32_ASM

FUNCTION aesmall_aes_decrypt2_ct_small_rv32
        or    t0, a1, a2
        andi  t0, t0, 3
        bnez  t0, .Lsmall_decrypt_bytes
        SAVE
        addi  v, keys, -96
        sw    v, END(sp)
        slli  w, a3, 5
        add   keys, keys, w
        andi  last, a3, 2
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
        beqz  last, .Lsmall_decrypt_pack
        lui   v, 0xff010
        addi  v, v, -0x100
        SWAP_ROWS S0, S4, v
        SWAP_ROWS S1, S5, v
        SWAP_ROWS S2, S6, v
        SWAP_ROWS S3, S7, v
.Lsmall_decrypt_pack:
        jal   link, .Lsmall_decrypt_transpose
        ADD_FIRST_KEY 0
        addi  keys, keys, -32
        bnez  last, .Lsmall_decrypt_round_1
        addi  keys, keys, -64
        j     .Lsmall_decrypt_round_3

        .balign 4
.Lsmall_decrypt_round_0:
        INV_MIX_COLUMNS 0, 96
.Lsmall_decrypt_round_3:
        jal   link, .Lsmall_decrypt_sub_bytes
        LOAD_TWOS
        INV_MIX_COLUMNS 3, 64
        jal   link, .Lsmall_decrypt_sub_bytes
        INV_MIX_COLUMNS 2, 32
.Lsmall_decrypt_round_1:
        jal   link, .Lsmall_decrypt_sub_bytes
        LOAD_TWOS
        INV_MIX_COLUMNS 1, 0
        jal   link, .Lsmall_decrypt_sub_bytes
        lw    u, END(sp)
        addi  keys, keys, -128
        bne   keys, u, .Lsmall_decrypt_round_0

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

        .balign 4
.Lsmall_decrypt_sub_bytes:
        INV_SUB_BYTES
        jr    link

        .balign 4
.Lsmall_decrypt_transpose:
        TRANSPOSE S0, S1, S2, S3, S4, S5, S6, S7
        jr    link

.Lsmall_decrypt_bytes:
        lla   t0, aesmall_aes_decrypt2_ct_small_rv32
        tail  aesmall_by_bytes_ct_small_rv32
END_FUNCTION aesmall_aes_decrypt2_ct_small_rv32

#endif
