/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define FAST_INVERSE 1
#include "aesmall_rv32_fast_inverse.inc"
#if AESMALL_RV32_ASM

# A table of words cannot help, since the key comes between InvSubBytes and InvMixColumns.

FUNCTION aesmall_aes_decrypt_fast_rv32
        TO_WORDS .Ldecrypt_bytes
        mv    end, keys
        slli  a3, a3, 4
        add   keys, keys, a3
        FIRST_KEY
        addi  sp, sp, -16
        sw    s0, 0(sp)
        sw    s1, 4(sp)
        SET_MASKS
        la    table, aesmall_inv_sbox_rv32
        .balign 4
.Ldecrypt_round:
        addi  keys, keys, -16
        LAST_COLUMN t0, 0, a1, a3, t6, a4, a7, a6, a5
        LAST_COLUMN t1, 4, a1, a3, t6, a5, a4, a7, a6
        LAST_COLUMN t2, 8, a1, a3, t6, a6, a5, a4, a7
        LAST_COLUMN t3, 12, a1, a3, t6, a7, a6, a5, a4
        beq   keys, end, .Ldecrypt_last
        li    reduce, REDUCTION
        INV_MIX_COLUMN a4, t0
        INV_MIX_COLUMN a5, t1
        INV_MIX_COLUMN a6, t2
        INV_MIX_COLUMN a7, t3
        bnez  ones, .Ldecrypt_round     # always: predicted, where J is not

        .balign 4
.Ldecrypt_last:
        sw    t0, 0(out)
        sw    t1, 4(out)
        sw    t2, 8(out)
        sw    t3, 12(out)
        lw    s0, 0(sp)
        lw    s1, 4(sp)
        addi  sp, sp, 16
        li    a1, 0
        li    a3, 0
        li    a4, 0
        li    a5, 0
        li    a6, 0
        li    a7, 0
        li    t6, 0
        ret
.Ldecrypt_bytes:
        BY_BYTES aesmall_aes_decrypt_fast_rv32
END_FUNCTION aesmall_aes_decrypt_fast_rv32

#endif
