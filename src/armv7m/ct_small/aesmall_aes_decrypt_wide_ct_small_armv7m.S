/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../ct/aesmall_armv7m_ct.inc"
#if AESMALL_ARMV7M_ASM
#if AESMALL_ARMV8M_ASM
#include "aesmall_armv7m_ct_small_inv_mix_columns_0_m33.inc"
#include "aesmall_armv7m_ct_small_inv_mix_columns_1_m33.inc"
#include "aesmall_armv7m_ct_small_inv_mix_columns_2_m33.inc"
#include "aesmall_armv7m_ct_small_inv_mix_columns_3_m33.inc"
#include "aesmall_armv7m_ct_small_inv_sub_bytes_key_m33.inc"
#else
#include "aesmall_armv7m_ct_small_inv_mix_columns_0_m4.inc"
#include "aesmall_armv7m_ct_small_inv_mix_columns_1_m4.inc"
#include "aesmall_armv7m_ct_small_inv_mix_columns_2_m4.inc"
#include "aesmall_armv7m_ct_small_inv_mix_columns_3_m4.inc"
#include "aesmall_armv7m_ct_small_inv_sub_bytes_key_m4.inc"
#endif

/* aesmall_aes_decrypt_wide_ct_small_armv7m
 * C:        void f(const uint32_t *schedule, const uint8_t in[32], uint8_t out[32],
 *                  uint32_t rounds);
 * Does:     decryption of two blocks with AES-128, -192 or -256, FIPS 197 5.3, bitsliced
 *           (doc/inside/armv7m-ct.md)
 * Args:     schedule=r0 read 32 (rounds + 1), in=r1 read 32, out=r2 write 32, rounds=r3 is 10, 12
 *           or 14, in==out allowed, in and out at any address
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r11
 * Stack:    104 (36 pushed, a frame of 68)
 * Tables:   no tables
 * Wipes:    the words of stack that the rounds used, r0, r3, r12, lr. The rest of it and the other
 *           registers hold public values. The GE flags do not change
 * Cost:     2450 / 2431, 2906 / 2884, 3379 / 3353 instructions with 10, 12, 14 rounds, 2204 /
 *           2192 bytes. Modelled, M4 / M33: 2629 / 2484, 3116 / 2946, 3611 / 3415 cycles
 * Timing:   T0: constant cycles, no branch on secrets and no secret address
 */

@ REGISTERS. The macros of the rounds describe their use.
@
@   X0 .. X7 : planes   : before an S-box; words first and last: column c of block b is word 2 c + b : all
@   Y0 .. Y7 : planes   : after an S-box                                                            : rounds
@   r0       : schedule : pointer, then to the last round key                                       : entry
@   r1 lr    : in       : pointers to two blocks, or twice to one                                   : entry
@   r2 r3    : out      : pointers to two blocks, or twice to one, kept on the stack                : entry
@   r1 r2    : out      : the same                                                                  : store
@   r3       : rounds   :                                                                           : entry
@   r12      : last_key : pointer to the last round key                                             : entry
@   lr       : link     : back from a local function                                                : rounds
@   r0-r3 lr : scratch  : of the steps                                                              : all

@ The words that rounds spill
#define SLOTS    13

FUNCTION aesmall_aes_decrypt_wide_ct_small_armv7m
        add   r12, r0, r3, lsl #5
        lsls  r3, r3, #31               @ C: 10 or 14 rounds, where two ShiftRows are missing
        add   r3, r2, #16
        push  {r4-r11, lr}
        add   lr, r1, #16

        @ in of the blocks at r1 and lr, the last round key at r12
.Lsmall_decrypt_blocks:
        sub   sp, #SPILL + 4 * SLOTS
        str   r2, [sp, #OUT]
        str   r3, [sp, #OUT_1]
        add   r2, r0, #KEYS_BIAS
        add   r3, r12, #KEYS_BIAS
        str   r2, [sp, #END]
        str   r3, [sp, #KEYS]
        mov   r0, r12
        LOAD_BLOCKS X0, X1, X2, X3, X4, X5, X6, X7
        bcc   .Lsmall_decrypt_12
        mov   lr, r0
        SHIFT_ROWS_TWICE X0, X1, X2, X3, X4, X5, X6, X7
        mov   r0, lr
.Lsmall_decrypt_12:
        bl    .Lsmall_decrypt_transpose
        ADD_FIRST_KEY X0, X1, X2, X3, X4, X5, X6, X7
        bcc   .Lsmall_decrypt_round_3

        @ KEYS comes to END with the first round key, after a round 1.
        .balign 4
.Lsmall_decrypt_round_1:
        bl    .Lsmall_decrypt_sub_bytes
        INV_MIX_COLUMNS_1
        bl    .Lsmall_decrypt_sub_bytes
        ldr   r1, [sp, #END]
        ldr   r2, [sp, #KEYS]
        cmp   r2, r1
        beq   .Lsmall_decrypt_last
        INV_MIX_COLUMNS_0
        .balign 4
.Lsmall_decrypt_round_3:
        bl    .Lsmall_decrypt_sub_bytes
        INV_MIX_COLUMNS_3
        bl    .Lsmall_decrypt_sub_bytes
        INV_MIX_COLUMNS_2
        b     .Lsmall_decrypt_round_1

.Lsmall_decrypt_last:
        Y_TO_X
        bl    .Lsmall_decrypt_transpose
        ldr   r1, [sp, #OUT]
        ldr   r2, [sp, #OUT_1]
        STORE_BLOCKS X0, X1, X2, X3, X4, X5, X6, X7
        RETURN SLOTS

        .balign 4
.Lsmall_decrypt_sub_bytes:
        INV_SUB_BYTES_KEY
        bx    lr

        .balign 4
.Lsmall_decrypt_transpose:
        TRANSPOSE X0, X1, X2, X3, X4, X5, X6, X7, r2, r3
        bx    lr

/* aesmall_aes_decrypt_ct_small_armv7m
 * C:        void f(const uint32_t *schedule, const uint8_t in[16], uint8_t out[16],
 *                  uint32_t rounds);
 * Does:     AES decryption of one block, FIPS 197 5.3: of two equal blocks, which go to one place
 * Args:     schedule=r0 read 32 (rounds + 1), in=r1 read 16, out=r2 write 16, rounds=r3 is 10, 12
 *           or 14, in==out allowed, in and out at any address
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r11
 * Stack:    104 (36 pushed, a frame of 68)
 * Tables:   no tables
 * Wipes:    as the function above
 * Cost:     2451 / 2432, 2907 / 2885, 3380 / 3354 instructions with 10, 12, 14 rounds. Modelled,
 *           M4 / M33: 2632 / 2486, 3119 / 2948, 3614 / 3417 cycles
 * Timing:   T0: constant cycles, no branch on secrets and no secret address
 */
ENTRY aesmall_aes_decrypt_ct_small_armv7m
        add   r12, r0, r3, lsl #5
        lsls  r3, r3, #31
        mov   r3, r2
        push  {r4-r11, lr}
        mov   lr, r1
        b.w   .Lsmall_decrypt_blocks
END_FUNCTION aesmall_aes_decrypt_wide_ct_small_armv7m

#endif
