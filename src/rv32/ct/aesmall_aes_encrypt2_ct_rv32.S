/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_rv32_ct_sub_bytes.inc"
#include "aesmall_rv32_ct.inc"
#if AESMALL_RV32_ASM

FUNCTION aesmall_aes_encrypt2_ct_rv32
        SAVE
        slli  a3, a3, 5
        add   a3, a3, keys
        sw    a3, END(sp)
        lui   nibbles, 0xf0f0f
        addi  nibbles, nibbles, 0x0f0
        lui   twos, 0x03030
        addi  twos, twos, 0x303
        andi  u, a1, 3
        bnez  u, .Lencrypt2_load_bytes
        lw    P0, 0(a1)
        lw    P1, 16(a1)
        lw    P2, 4(a1)
        lw    P3, 20(a1)
        lw    P4, 8(a1)
        lw    P5, 24(a1)
        lw    P7, 28(a1)
        lw    P6, 12(a1)
.Lencrypt2_pack:
        TRANSPOSE P0, P1, P2, P3, P4, P5, P6, P7
        ADD_KEY P0, P1, P2, P3, P4, P5, P6, P7, 0
        j     .Lencrypt2_round_1

        .balign 4
.Lencrypt2_round_2:
        MIX_COLUMNS 2, 0
        SUB_BYTES
        MIX_COLUMNS 3, 32
        SUB_BYTES
        LOAD_WIDE u, END
        addi  keys, keys, 64
        beq   keys, u, .Lencrypt2_last_12
        MIX_COLUMNS 0, 0
.Lencrypt2_round_1:
        SUB_BYTES
        MIX_COLUMNS 1, 32
PART aesmall_encrypt2_round_2_ct_rv32
        SUB_BYTES
        LOAD_WIDE u, END
        addi  keys, keys, 64
        bne   keys, u, .Lencrypt2_round_2

        # Two ShiftRows are missing.
        lui   w, 0x00ff0
        addi  w, w, 0x0ff
.Lencrypt2_last:
        ADD_KEY S0, S1, S2, S3, S4, S5, S6, S7, 0
        TRANSPOSE S0, S1, S2, S3, S4, S5, S6, S7
        lw    v, OUT(sp)
        SWAP_ROWS S0, S4, w
        SWAP_ROWS S1, S5, w
        SWAP_ROWS S2, S6, w
        SWAP_ROWS S3, S7, w
        andi  u, v, 3
        bnez  u, .Lencrypt2_store_bytes
        sw    S4, 0(v)
        sw    S6, 4(v)
        sw    S0, 8(v)
        sw    S2, 12(v)
        sw    S5, 16(v)
        sw    S7, 20(v)
        sw    S1, 24(v)
        sw    S3, 28(v)
.Lencrypt2_restore:
        RESTORE

.Lencrypt2_last_12:
        li    w, -1
        j     .Lencrypt2_last

.Lencrypt2_load_bytes:
        LOAD_BYTES P0, 0, a1, u, v, w
        LOAD_BYTES P1, 16, a1, u, v, w
        LOAD_BYTES P2, 4, a1, u, v, w
        LOAD_BYTES P3, 20, a1, u, v, w
        LOAD_BYTES P4, 8, a1, u, v, w
        LOAD_BYTES P5, 24, a1, u, v, w
        LOAD_BYTES P7, 28, a1, u, v, w
        LOAD_BYTES P6, 12, a1, u, v, w
        j     .Lencrypt2_pack

.Lencrypt2_store_bytes:
        STORE_BYTES S4, 0, v, u
        STORE_BYTES S6, 4, v, u
        STORE_BYTES S0, 8, v, u
        STORE_BYTES S2, 12, v, u
        STORE_BYTES S5, 16, v, u
        STORE_BYTES S7, 20, v, u
        STORE_BYTES S1, 24, v, u
        STORE_BYTES S3, 28, v, u
        li    u, 0
        j     .Lencrypt2_restore
END_FUNCTION aesmall_aes_encrypt2_ct_rv32

#endif
