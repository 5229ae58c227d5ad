/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../ct/aesmall_rv32_ct_sub_bytes.inc"
#include "aesmall_rv32_ct_small.inc"
#if AESMALL_RV32_ASM

FUNCTION aesmall_aes_encrypt2_ct_small_rv32
        or    t0, a1, a2
        andi  t0, t0, 3
        bnez  t0, .Lsmall_encrypt_bytes
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
        MIX_COLUMNS 0, 0
.Lsmall_encrypt_round_1:
        jal   link, .Lsmall_encrypt_sub_bytes
        LOAD_TWOS
        MIX_COLUMNS 1, 32
        jal   link, .Lsmall_encrypt_sub_bytes
        LOAD_WIDE u, END
        addi  keys, keys, 64
        bne   keys, u, .Lsmall_encrypt_round_2

        # Two ShiftRows are missing.
        lui   w, 0x00ff0
        addi  w, w, 0x0ff
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

.Lsmall_encrypt_last_12:
        li    w, -1
        j     .Lsmall_encrypt_last

        .balign 4
.Lsmall_encrypt_sub_bytes:
        SUB_BYTES
        jr    link

        .balign 4
.Lsmall_encrypt_transpose:
        TRANSPOSE S0, S1, S2, S3, S4, S5, S6, S7
        jr    link

.Lsmall_encrypt_bytes:
        lla   t0, aesmall_aes_encrypt2_ct_small_rv32
        tail  aesmall_by_bytes_ct_small_rv32
END_FUNCTION aesmall_aes_encrypt2_ct_small_rv32

#endif
