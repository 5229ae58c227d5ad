/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_rv32_fast_inverse.inc"
#if AESMALL_RV32_ASM

FUNCTION aesmall_aes_expand_eic_fast_rv32
        addi  sp, sp, -16
        sw    ra, 0(sp)
        sw    s0, 4(sp)
        sw    s1, 8(sp)
        sw    a0, 12(sp)
        call  aesmall_aes_expand_fast_rv32
        lw    a2, 12(sp)
        addi  a2, a2, 16                # the second round key
        addi  a0, a0, -16               # the last one
        SET_MASKS
        li    reduce, REDUCTION
        .balign 4
.Lexpand_word:
        lw    a4, 0(a2)
        addi  a2, a2, 4
        INV_MIX_COLUMN a5, a4
        sw    a5, -4(a2)
        bne   a2, a0, .Lexpand_word
        lw    ra, 0(sp)
        lw    s0, 4(sp)
        lw    s1, 8(sp)
        addi  sp, sp, 16
        li    a1, 0
        li    a3, 0
        li    a4, 0
        li    a5, 0
        li    t6, 0
        ret
END_FUNCTION aesmall_aes_expand_eic_fast_rv32

#endif
