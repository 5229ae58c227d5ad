/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_rv32_ct_inv.inc"
#if AESMALL_RV32_ASM

FUNCTION aesmall_aes_decrypt2_ct_rv32
        SAVE
        addi  v, keys, -96
        sw    v, END(sp)
        slli  w, a3, 5
        add   keys, keys, w
        andi  last, a3, 2
        lui   nibbles, 0xf0f0f
        addi  nibbles, nibbles, 0x0f0
        lui   twos, 0x03030
        addi  twos, twos, 0x303
        andi  u, a1, 3
        bnez  u, .Ldecrypt2_load_bytes
        lw    P0, 0(a1)
        lw    P1, 16(a1)
        lw    P2, 4(a1)
        lw    P3, 20(a1)
        lw    P4, 8(a1)
        lw    P5, 24(a1)
        lw    P6, 12(a1)
        lw    P7, 28(a1)
.Ldecrypt2_rows:
        # Two ShiftRows are missing unless the rounds are twelve.
        beqz  last, .Ldecrypt2_pack
        lui   v, 0xff010
        addi  v, v, -0x100
        SWAP_ROWS P0, P4, v
        SWAP_ROWS P1, P5, v
        SWAP_ROWS P2, P6, v
        SWAP_ROWS P3, P7, v
.Ldecrypt2_pack:
        TRANSPOSE P0, P1, P2, P3, P4, P5, P6, P7
        ADD_KEY P0, P1, P2, P3, P4, P5, P6, P7, 0
        addi  keys, keys, -32
        bnez  last, .Ldecrypt2_round_1
        addi  keys, keys, -64
        j     .Ldecrypt2_round_3

        .balign 4
.Ldecrypt2_round_0:
        INV_MIX_COLUMNS 0, 96
.Ldecrypt2_round_3:
        INV_SUB_BYTES
        INV_MIX_COLUMNS 3, 64
        INV_SUB_BYTES
        INV_MIX_COLUMNS 2, 32
.Ldecrypt2_round_1:
        INV_SUB_BYTES
        INV_MIX_COLUMNS 1, 0
        INV_SUB_BYTES
        lw    u, END(sp)
        addi  keys, keys, -128
        bne   keys, u, .Ldecrypt2_round_0

        ADD_KEY S0, S1, S2, S3, S4, S5, S6, S7, 96
        TRANSPOSE S0, S1, S2, S3, S4, S5, S6, S7
        lw    v, OUT(sp)
        li    w, 0
        andi  u, v, 3
        bnez  u, .Ldecrypt2_store_bytes
        sw    S0, 0(v)
        sw    S2, 4(v)
        sw    S4, 8(v)
        sw    S6, 12(v)
        sw    S1, 16(v)
        sw    S3, 20(v)
        sw    S5, 24(v)
        sw    S7, 28(v)
.Ldecrypt2_restore:
        RESTORE

.Ldecrypt2_load_bytes:
        LOAD_BYTES P0, 0, a1, u, v, w
        LOAD_BYTES P1, 16, a1, u, v, w
        LOAD_BYTES P2, 4, a1, u, v, w
        LOAD_BYTES P3, 20, a1, u, v, w
        LOAD_BYTES P4, 8, a1, u, v, w
        LOAD_BYTES P5, 24, a1, u, v, w
        LOAD_BYTES P6, 12, a1, u, v, w
        LOAD_BYTES P7, 28, a1, u, v, w
        j     .Ldecrypt2_rows

.Ldecrypt2_store_bytes:
        STORE_BYTES S0, 0, v, u
        STORE_BYTES S2, 4, v, u
        STORE_BYTES S4, 8, v, u
        STORE_BYTES S6, 12, v, u
        STORE_BYTES S1, 16, v, u
        STORE_BYTES S3, 20, v, u
        STORE_BYTES S5, 24, v, u
        STORE_BYTES S7, 28, v, u
        li    u, 0
        j     .Ldecrypt2_restore
END_FUNCTION aesmall_aes_decrypt2_ct_rv32

#endif
