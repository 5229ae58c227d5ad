/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_rv32.inc"
#if AESMALL_RV32_ASM

/* aesmall_aes_encrypt_ct_rv32
 * C:        void f(const uint32_t *schedule, const uint8_t in[16], uint8_t out[16],
 *           uint32_t rounds);
 * Does:     AES encryption of one block, FIPS 197 5.1: encryption of two equal blocks
 * Args:     schedule=a0 read 352, 416 or 480, in=a1 read 16, out=a2 write 16, rounds=a3 is 10, 12
 *           or 14, in==out allowed, any alignment
 * Clobbers: a0-a7 t0-t6
 * Saves:    no register
 * Stack:    0, and the stack of aesmall_one_block_ct_rv32 and of aesmall_aes_encrypt_wide_ct_rv32
 * Tables:   no tables
 * Wipes:    the copy of the block. No byte of the key was there
 * Cost:     Hazard3: JAL 2 + go 5 = 7 cycles;
 *           and aesmall_one_block_ct_rv32 and aesmall_aes_encrypt_wide_ct_rv32
 * Timing:   T0: constant cycles, no branch on secrets, no secret address
 */

# REGISTERS.
#
#   a0-a3 : arguments : they stay              : all
#   t0    : two       : the call on two blocks : all

# The linker must not merge two instructions: the cycles depend on their number.
        .option norelax

FUNCTION aesmall_aes_encrypt_ct_rv32
        lla   t0, aesmall_aes_encrypt_wide_ct_rv32
        tail  aesmall_one_block_ct_rv32         # returns to the caller
# = go: 5 cycles, 16 bytes
END_FUNCTION aesmall_aes_encrypt_ct_rv32

#endif
