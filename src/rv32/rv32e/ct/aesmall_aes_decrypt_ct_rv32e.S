/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../aesmall_rv32.inc"
#if AESMALL_RV32E_ASM

/* aesmall_aes_decrypt_ct_rv32e
 * C:        void f(const uint32_t *schedule, const uint8_t in[16], uint8_t out[16],
 *           uint32_t rounds);
 * Does:     AES decryption of one block, FIPS 197 5.3: decryption of two equal blocks
 * Args:     schedule=a0 read 352, 416 or 480, in=a1 read 16, out=a2 write 16, rounds=a3 is 10, 12
 *           or 14, in==out allowed, any alignment
 * Clobbers: a0-a5 t0-t2
 * Saves:    no register
 * Stack:    0, and the stack of aesmall_one_block_ct_rv32 and of aesmall_aes_decrypt_wide_ct_rv32e
 * Tables:   no tables
 * Wipes:    the copy of the block. No byte of the key was there
 * Cost:     RV32E: JAL 1 + go 4 = 5 instructions;
 *           and aesmall_one_block_ct_rv32 and aesmall_aes_decrypt_wide_ct_rv32e
 * Timing:   T0: constant time, no branch on secrets, no secret address
 */

# REGISTERS.
#
#   a0-a3 : arguments : they stay              : all
#   t0    : two       : the call on two blocks : all

# The linker must not merge two instructions: their number is stated.
        .option norelax

FUNCTION aesmall_aes_decrypt_ct_rv32e
        lla   t0, aesmall_aes_decrypt_wide_ct_rv32e
        tail  aesmall_one_block_ct_rv32         # returns to the caller
# = go: 4 instructions, 16 bytes
END_FUNCTION aesmall_aes_decrypt_ct_rv32e

#endif
