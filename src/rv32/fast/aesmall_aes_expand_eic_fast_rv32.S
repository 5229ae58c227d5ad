/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_rv32_fast_inverse.inc"
#if AESMALL_RV32_ASM

/* aesmall_aes_expand_eic_fast_rv32
 * C:        void f(uint32_t *schedule, const uint8_t *secret, uint32_t rounds);
 * Does:     key expansion of AES-128, -192 or -256 for the equivalent inverse cipher, FIPS 197 5.3.5
 * Args:     schedule=a0 write 16 (rounds + 1), secret=a1 read 4 (rounds - 6), any alignment,
 *           rounds=a2 is 10, 12 or 14, secret==schedule allowed
 * Clobbers: a0-a7 t0 t4-t6
 * Saves:    s0 s1
 * Stack:    16
 * Tables:   the tables of aesmall_aes_expand_fast_rv32
 * Wipes:    no secret is left in registers or on the stack
 * Cost:     Hazard3: JAL 2 + entry 8 + aesmall_aes_expand_fast_rv32 482 - 2 + start 9 + 36 x word 27
 *           + 2 + exit 11 = 1484 cycles;
 *           1740 with 12 rounds, 2085 with 14
 * Timing:   as aesmall_aes_expand_fast_rv32
 */

FUNCTION aesmall_aes_expand_eic_fast_rv32
        addi  sp, sp, -16
        sw    ra, 0(sp)
        sw    s0, 4(sp)
        sw    s1, 8(sp)
        sw    a0, 12(sp)
        call  aesmall_aes_expand_fast_rv32
# = entry: 8 cycles, 18 bytes
        lw    a2, 12(sp)
        addi  a2, a2, 16                # the second round key
        addi  a0, a0, -16               # the last one
        SET_MASKS
        li    reduce, REDUCTION
        .balign 4
# = start: 9 cycles, 22 bytes
.Lexpand_word:
        lw    a4, 0(a2)
        addi  a2, a2, 4
        INV_MIX_COLUMN a5, a4
        sw    a5, -4(a2)
        bne   a2, a0, .Lexpand_word
# = word: 28 cycles taken, 27 on, 80 bytes
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
# = exit: 11 cycles, 20 bytes
END_FUNCTION aesmall_aes_expand_eic_fast_rv32

#endif
