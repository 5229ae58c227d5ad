/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_armv6m.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes_decrypt_ct_small_armv6m
 * C:        void f(const uint32_t *schedule, const uint8_t in[16], uint8_t out[16],
 *           uint32_t rounds);
 * Does:     AES decryption of one block, FIPS 197 5.3: decryption of two equal blocks
 * Args:     schedule=r0 read 352, 416 or 480, in=r1 read 16, out=r2 write 16, rounds=r3 is 10, 12
 *           or 14, in==out allowed, any alignment
 * Clobbers: r0-r3 r12 lr APSR
 * Saves:    r4
 * Stack:    24, 32 of aesmall_one_block_ct_armv6m, and the stack of
 *           aesmall_aes_decrypt_wide_ct_small_armv6m
 * Tables:   no tables
 * Wipes:    the copy of the block. No byte of the key was there
 * Cost:     M0+: go 12 = 12 cycles;
 *           and aesmall_one_block_ct_armv6m and aesmall_aes_decrypt_wide_ct_small_armv6m
 * Timing:   T0: constant cycles, no branch on secrets, no secret address
 */

@ REGISTERS. r0 - r3 : arguments : to the next function
@
@   r0 - r3 : arguments : they stay               : all
@   r4      : two       : the call on two blocks  : all
@   r5 - r7 : r5 - r7   : saved                   : all

FUNCTION aesmall_aes_decrypt_ct_small_armv6m
        push  {r2, r4-r7, lr}
        ldr   r4, .Ldecrypt_small_two
        bl    aesmall_one_block_ct_armv6m       @ returns to the caller
        @ = go: 12 cycles, 8 bytes

        .p2align 2
.Ldecrypt_small_two:
        .word aesmall_aes_decrypt_wide_ct_small_armv6m
END_FUNCTION aesmall_aes_decrypt_ct_small_armv6m

#endif
