/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv7m_ct.inc"
#if AESMALL_ARMV7M_ASM
#if AESMALL_ARMV8M_ASM
#include "aesmall_armv7m_ct_inv_last_round_m33.inc"
#include "aesmall_armv7m_ct_inv_round_0_m33.inc"
#include "aesmall_armv7m_ct_inv_round_1_m33.inc"
#include "aesmall_armv7m_ct_inv_round_2_m33.inc"
#include "aesmall_armv7m_ct_inv_round_3_m33.inc"
#else
#include "aesmall_armv7m_ct_inv_last_round_m4.inc"
#include "aesmall_armv7m_ct_inv_round_0_m4.inc"
#include "aesmall_armv7m_ct_inv_round_1_m4.inc"
#include "aesmall_armv7m_ct_inv_round_2_m4.inc"
#include "aesmall_armv7m_ct_inv_round_3_m4.inc"
#endif

/* aesmall_aes_decrypt_wide_ct_armv7m
 * C:        void f(const uint32_t *schedule, const uint8_t in[32], uint8_t out[32],
 *                  uint32_t rounds);
 * Does:     decryption of two blocks with AES-128, -192 or -256, FIPS 197 5.3, bitsliced
 *           (doc/inside/armv7m-ct.md)
 * Args:     schedule=r0 read 32 (rounds + 1), in=r1 read 32, out=r2 write 32, rounds=r3 is 10, 12
 *           or 14, in==out allowed, in and out at any address
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r11
 * Stack:    100 (36 pushed, a frame of 64), on M33 96
 * Tables:   no tables
 * Wipes:    the words of stack that the rounds used, r0, r3, r12, lr. The rest of it and the other
 *           registers hold public values. The GE flags do not change
 * Cost:     2349 / 2328, 2802 / 2777, 3243 / 3214 instructions with 10, 12, 14 rounds, 4388 /
 *           4330 bytes. Modelled, M4 / M33: 2457 / 2361, 2926 / 2812, 3381 / 3250 cycles
 * Timing:   T0: constant cycles, no branch on secrets and no secret address
 */

@ REGISTERS. The macros of the rounds describe their use.
@
@   P0 .. P7 : planes   : before round 1 modulo 4; words before: column c of block b is word 2 c + b : to round_1
@   S0 .. S7 : planes   : after the last round; words after that                                      : last
@   r0       : schedule : pointer, then to the last round key                                         : to round_1
@   r1 lr    : in       : pointers to two blocks, or twice to one                                     : to the planes
@   r2 r3    : out      : pointers to two blocks, or twice to one, kept on the stack                  : entry
@   r1 r2    : out      : the same                                                                    : store
@   r3       : rounds   :                                                                             : entry
@   r12      : last_key : pointer to the last round key                                               : to round_1
@   r0-r3 lr : scratch  : of the steps                                                                : all

@ The words that rounds spill
#if AESMALL_ARMV8M_ASM
#define SLOTS    11
#else
#define SLOTS    12
#endif

FUNCTION aesmall_aes_decrypt_wide_ct_armv7m
        add   r12, r0, r3, lsl #5
        lsls  r3, r3, #31               @ C: 10 or 14 rounds, where two ShiftRows are missing
        add   r3, r2, #16
        push  {r4-r11, lr}
        add   lr, r1, #16

        @ in of the blocks at r1 and lr, the last round key at r12
.Ldecrypt_wide_blocks:
        sub   sp, #SPILL + 4 * SLOTS
        str   r2, [sp, #OUT]
        str   r3, [sp, #OUT_1]
        add   r2, r0, #36 + KEYS_BIAS
        sub   r3, r12, #32 - KEYS_BIAS
        str   r2, [sp, #END]
        str   r3, [sp, #KEYS]
        LOAD_BLOCKS P0, P1, P2, P3, P4, P5, P6, P7
        bcc   .Ldecrypt_wide_12_rows
        SHIFT_ROWS_TWICE P0, P1, P2, P3, P4, P5, P6, P7
.Ldecrypt_wide_12_rows:
        TRANSPOSE P0, P1, P2, P3, P4, P5, P6, P7, r2, r3
        mov   r0, r12
        ADD_FIRST_KEY P0, P1, P2, P3, P4, P5, P6, P7
        bcs.w .Ldecrypt_wide_round_1

        @ 12 rounds begin with a round 3.
        ENTER_INV_ROUND_3
        ldr   INV_ROUND_3_FREE, [sp, #KEYS]
        sub   INV_ROUND_3_FREE, INV_ROUND_3_FREE, #64
        str   INV_ROUND_3_FREE, [sp, #KEYS]
        b.w   .Ldecrypt_wide_round_3

        @ KEYS moves back by four round keys in a round 1. It is below END in the last one.
        .balign 4
.Ldecrypt_wide_round_0:
        INV_ROUND_0
.Ldecrypt_wide_round_3:
        INV_ROUND_3
        INV_ROUND_2
        ENTER_INV_ROUND_1
        .balign 4
.Ldecrypt_wide_round_1:
        INV_ROUND_1
        bcs.w .Ldecrypt_wide_round_0

        INV_LAST_ROUND
        TRANSPOSE S0, S1, S2, S3, S4, S5, S6, S7, r0, r1
        ldr   r1, [sp, #OUT]
        ldr   r2, [sp, #OUT_1]
        STORE_BLOCKS S0, S1, S2, S3, S4, S5, S6, S7
        RETURN SLOTS


/* aesmall_aes_decrypt_ct_armv7m
 * C:        void f(const uint32_t *schedule, const uint8_t in[16], uint8_t out[16],
 *                  uint32_t rounds);
 * Does:     AES decryption of one block, FIPS 197 5.3: of two equal blocks, which go to one place
 * Args:     schedule=r0 read 32 (rounds + 1), in=r1 read 16, out=r2 write 16, rounds=r3 is 10, 12
 *           or 14, in==out allowed, in and out at any address
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r11
 * Stack:    100 (36 pushed, a frame of 64), on M33 96
 * Tables:   no tables
 * Wipes:    as the function above
 * Cost:     2350 / 2329, 2803 / 2778, 3244 / 3215 instructions with 10, 12, 14 rounds. Modelled,
 *           M4 / M33: 2460 / 2363, 2929 / 2814, 3384 / 3252 cycles
 * Timing:   T0: constant cycles, no branch on secrets and no secret address
 */
ENTRY aesmall_aes_decrypt_ct_armv7m
        add   r12, r0, r3, lsl #5
        lsls  r3, r3, #31
        mov   r3, r2
        push  {r4-r11, lr}
        mov   lr, r1
        b.w   .Ldecrypt_wide_blocks
END_FUNCTION aesmall_aes_decrypt_wide_ct_armv7m

#endif
