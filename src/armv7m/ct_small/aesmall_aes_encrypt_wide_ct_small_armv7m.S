/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../ct/aesmall_armv7m_ct.inc"
#if AESMALL_ARMV7M_ASM
#if AESMALL_ARMV8M_ASM
#include "aesmall_armv7m_ct_small_key_sub_bytes_m33.inc"
#include "aesmall_armv7m_ct_small_mix_columns_0_m33.inc"
#include "aesmall_armv7m_ct_small_mix_columns_1_m33.inc"
#include "aesmall_armv7m_ct_small_mix_columns_2_m33.inc"
#include "aesmall_armv7m_ct_small_mix_columns_3_m33.inc"
#else
#include "aesmall_armv7m_ct_small_key_sub_bytes_m4.inc"
#include "aesmall_armv7m_ct_small_mix_columns_0_m4.inc"
#include "aesmall_armv7m_ct_small_mix_columns_1_m4.inc"
#include "aesmall_armv7m_ct_small_mix_columns_2_m4.inc"
#include "aesmall_armv7m_ct_small_mix_columns_3_m4.inc"
#endif

/* aesmall_aes_encrypt_wide_ct_small_armv7m
 * C:        void f(const uint32_t *schedule, const uint8_t in[32], uint8_t out[32],
 *                  uint32_t rounds);
 * Does:     encryption of two blocks with AES-128, -192 or -256, FIPS 197 5.1, bitsliced
 *           (doc/inside/armv7m-ct.md)
 * Args:     schedule=r0 read 32 (rounds + 1), in=r1 read 32, out=r2 write 32, rounds=r3 is 10, 12
 *           or 14, in==out allowed, in and out at any address
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r11
 * Stack:    104 (36 pushed, a frame of 68)
 * Tables:   no tables
 * Wipes:    the words of stack that the rounds used, r0, r3, r12, lr. The rest of it and the other
 *           registers hold public values. The GE flags do not change
 * Cost:     2279 / 2271, 2701 / 2693, 3133 / 3123 instructions with 10, 12, 14 rounds, 1966 /
 *           1918 bytes. Modelled, M4 / M33: 2458 / 2334, 2908 / 2761, 3367 / 3198 cycles
 * Timing:   T0: constant cycles, no branch on secrets and no secret address
 */

@ REGISTERS. The macros of the rounds describe their use.
@
@   X0 .. X7 : planes   : before an S-box; words first and last: column c of block b is word 2 c + b : all
@   Y0 .. Y7 : planes   : after an S-box                                                            : rounds
@   r0       : schedule : pointer, to the first round key                                           : entry
@   r1 lr    : in       : pointers to two blocks, or twice to one                                   : entry
@   r2 r3    : out      : pointers to two blocks, or twice to one, kept on the stack                : entry
@   r1 r2    : out      : the same                                                                  : store
@   r3       : rounds   :                                                                           : entry
@   r12      : last_key : pointer to the last round key                                             : entry
@   lr       : link     : back from a local function                                                : rounds
@   r0-r3 lr : scratch  : of the steps                                                              : all

@ The words that rounds spill
#define SLOTS    13

FUNCTION aesmall_aes_encrypt_wide_ct_small_armv7m
        add   r12, r0, r3, lsl #5
        add   r3, r2, #16
        push  {r4-r11, lr}
        add   lr, r1, #16

        @ in of the blocks at r1 and lr, the last round key at r12
.Lsmall_encrypt_blocks:
        sub   sp, #SPILL + 4 * SLOTS
        str   r2, [sp, #OUT]
        str   r3, [sp, #OUT_1]
        sub   r2, r0, #32 - KEYS_BIAS
        sub   r12, r12, #96 - KEYS_BIAS
        str   r2, [sp, #KEYS]
        str.w r12, [sp, #END]
        LOAD_BLOCKS X0, X1, X2, X3, X4, X5, X6, X7
        bl    .Lsmall_encrypt_transpose

        @ Before round 2 KEYS is 64 bytes after END if the next round is the last one, and at END if the round
        @ before round 4 is. Then C is set, which the steps keep.
        .balign 4
.Lsmall_encrypt_round_1:
        bl    .Lsmall_encrypt_sub_bytes
        MIX_COLUMNS_1
        bl    .Lsmall_encrypt_sub_bytes
        ldr   r1, [sp, #END]
        ldr   r2, [sp, #KEYS]
        cmp   r2, r1
        bhi   .Lsmall_encrypt_last
        MIX_COLUMNS_2
        bl    .Lsmall_encrypt_sub_bytes
        MIX_COLUMNS_3
        bl    .Lsmall_encrypt_sub_bytes
        bcs   .Lsmall_encrypt_12
        MIX_COLUMNS_0
        b     .Lsmall_encrypt_round_1

.Lsmall_encrypt_12:
        movs  r0, #0
        lsrs  r0, r0, #1                @ clears C

        @ The last round has no MixColumns. Two ShiftRows are missing unless it was round 12 (C clear).
.Lsmall_encrypt_last:
        ldr   r0, [sp, #KEYS]
        add   r0, r0, #32 - KEYS_BIAS
        ADD_FIRST_KEY Y0, Y1, Y2, Y3, Y4, Y5, Y6, Y7
        Y_TO_X
        bl    .Lsmall_encrypt_transpose
        bcc   .Lsmall_encrypt_store
        SHIFT_ROWS_TWICE X0, X1, X2, X3, X4, X5, X6, X7
.Lsmall_encrypt_store:
        ldr   r1, [sp, #OUT]
        ldr   r2, [sp, #OUT_1]
        STORE_BLOCKS X0, X1, X2, X3, X4, X5, X6, X7
        RETURN SLOTS

        .balign 4
.Lsmall_encrypt_sub_bytes:
        KEY_SUB_BYTES
        bx    lr

        .balign 4
.Lsmall_encrypt_transpose:
        TRANSPOSE X0, X1, X2, X3, X4, X5, X6, X7, r2, r3
        bx    lr

/* aesmall_aes_encrypt_ct_small_armv7m
 * C:        void f(const uint32_t *schedule, const uint8_t in[16], uint8_t out[16],
 *                  uint32_t rounds);
 * Does:     AES encryption of one block, FIPS 197 5.1: of two equal blocks, which go to one place
 * Args:     schedule=r0 read 32 (rounds + 1), in=r1 read 16, out=r2 write 16, rounds=r3 is 10, 12
 *           or 14, in==out allowed, in and out at any address
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r11
 * Stack:    104 (36 pushed, a frame of 68)
 * Tables:   no tables
 * Wipes:    as the function above
 * Cost:     2280 / 2272, 2702 / 2694, 3134 / 3124 instructions with 10, 12, 14 rounds. Modelled,
 *           M4 / M33: 2461 / 2336, 2911 / 2763, 3370 / 3200 cycles
 * Timing:   T0: constant cycles, no branch on secrets and no secret address
 */
ENTRY aesmall_aes_encrypt_ct_small_armv7m
        add   r12, r0, r3, lsl #5
        mov   r3, r2
        push  {r4-r11, lr}
        mov   lr, r1
        b.w   .Lsmall_encrypt_blocks
END_FUNCTION aesmall_aes_encrypt_wide_ct_small_armv7m

#endif
