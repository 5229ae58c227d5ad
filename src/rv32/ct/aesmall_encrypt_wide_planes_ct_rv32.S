/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_rv32_ct_sub_bytes.inc"
#include "aesmall_rv32_ct.inc"
#if AESMALL_RV32_ASM

/* aesmall_encrypt_wide_planes_ct_rv32
 * C:        void f(const void *schedule, const uint32_t planes[8], uint8_t out[32], uint32_t rounds);
 * Does:     the rounds of AES-128, -192 or -256 after the first, FIPS 197 5.1, for two blocks in
 *           planes to which round key 1 has been added, for aesmall_aes_ctr_blocks_ct_rv32
 * Args:     schedule=a0 read 352, 416 or 480, planes=a1 read 32, out=a2 write 32, of any alignment,
 *           rounds=a3 is 10, 12 or 14, planes==out allowed
 * Clobbers: a0-a7 t0-t6
 * Saves:    s0 s1, and the registers that are changed there
 * Stack:    64
 * Tables:   no tables
 * Wipes:    as aesmall_aes_encrypt_wide_ct_rv32, into which it jumps
 * Cost:     Hazard3: JAL 2 + all 32 = 34 cycles;
 *           and the code that follows there
 * Timing:   T0: constant cycles, no branch on secrets, no secret address
 */

# REGISTERS. See aesmall_rv32_ct.inc; and
#
#   all others     : planes, and the registers of SAVE : all
#   a1    : from   : pointer to the planes    : all
#   a2    : to     : pointer                  : all
#   a3    : end    : of the round keys        : all

FUNCTION aesmall_encrypt_wide_planes_ct_rv32
        SAVE
        slli  a3, a3, 5
        add   a3, a3, keys
        sw    a3, END(sp)
        lui   nibbles, 0xf0f0f
        addi  nibbles, nibbles, 0x0f0
        lui   twos, 0x03030
        addi  twos, twos, 0x303
        lw    P0, 0(a1)
        lw    P1, 4(a1)
        lw    P2, 8(a1)
        lw    P3, 12(a1)
        lw    P4, 16(a1)
        lw    P5, 20(a1)
        lw    P7, 28(a1)
        lw    P6, 24(a1)                # last, as it is in the register of the pointer
        j     aesmall_encrypt_wide_round_2_ct_rv32
        # = all: 32 cycles, 82 bytes
END_FUNCTION aesmall_encrypt_wide_planes_ct_rv32

#endif
