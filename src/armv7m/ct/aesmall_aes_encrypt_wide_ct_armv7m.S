/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv7m_ct.inc"
#if AESMALL_ARMV7M_ASM
#if AESMALL_ARMV8M_ASM
#include "aesmall_armv7m_ct_last_round_m33.inc"
#include "aesmall_armv7m_ct_round_0_m33.inc"
#include "aesmall_armv7m_ct_round_1_m33.inc"
#include "aesmall_armv7m_ct_round_2_m33.inc"
#include "aesmall_armv7m_ct_round_3_m33.inc"
#else
#include "aesmall_armv7m_ct_last_round_m4.inc"
#include "aesmall_armv7m_ct_round_0_m4.inc"
#include "aesmall_armv7m_ct_round_1_m4.inc"
#include "aesmall_armv7m_ct_round_2_m4.inc"
#include "aesmall_armv7m_ct_round_3_m4.inc"
#endif

/* aesmall_aes_encrypt_wide_ct_armv7m
 * C:        void f(const uint32_t *schedule, const uint8_t in[32], uint8_t out[32],
 *                  uint32_t rounds);
 * Does:     encryption of two blocks with AES-128, -192 or -256, FIPS 197 5.1, bitsliced
 *           (doc/inside/armv7m-ct.md)
 * Args:     schedule=r0 read 32 (rounds + 1), in=r1 read 32, out=r2 write 32, rounds=r3 is 10, 12
 *           or 14, in==out allowed, in and out at any address
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r11
 * Stack:    104 (36 pushed, a frame of 68), on M33 96
 * Tables:   no tables
 * Wipes:    the words of stack that the rounds used, r0, r3, r12, lr. The rest of it and the other
 *           registers hold public values. The GE flags do not change
 * Cost:     2204 / 2178, 2627 / 2595, 3033 / 2996 instructions with 10, 12, 14 rounds, 4262 /
 *           4130 bytes. Modelled, M4 / M33: 2323 / 2207, 2770 / 2630, 3186 / 3026 cycles
 * Timing:   T0: constant cycles, no branch on secrets and no secret address
 */

@ REGISTERS. The macros of the rounds describe their use.
@
@   P0 .. P7 : planes   : before round 1 modulo 4; words before: column c of block b is word 2 c + b : to round_1
@   S0 .. S7 : planes   : after the last round; words after that                                      : last
@   r0       : schedule : pointer, to the first round key                                             : to round_1
@   r1 lr    : in       : pointers to two blocks, or twice to one                                     : to the planes
@   r2 r3    : out      : pointers to two blocks, or twice to one, kept on the stack                  : entry
@   r1 r2    : out      : the same                                                                    : store
@   r3       : rounds   :                                                                             : entry
@   r12      : last_key : pointer to the last round key                                               : entry
@   r0-r3 lr : scratch  : of the steps                                                                : all

@ The words that rounds spill
#if AESMALL_ARMV8M_ASM
#define SLOTS    11
#else
#define SLOTS    13
#endif

FUNCTION aesmall_aes_encrypt_wide_ct_armv7m
        add   r12, r0, r3, lsl #5
        add   r3, r2, #16
        push  {r4-r11, lr}
        add   lr, r1, #16

        @ in of the blocks at r1 and lr, the last round key at r12
.Lencrypt_wide_blocks:
        sub   sp, #SPILL + 4 * SLOTS
        str   r2, [sp, #OUT]
        str   r3, [sp, #OUT_1]
        sub   r2, r0, #96 - KEYS_BIAS
        sub   r12, r12, #96 - KEYS_BIAS
        str   r2, [sp, #KEYS]
        str.w r12, [sp, #END]
        LOAD_BLOCKS P0, P1, P2, P3, P4, P5, P6, P7
        TRANSPOSE P0, P1, P2, P3, P4, P5, P6, P7, r2, r3
        ADD_FIRST_KEY P0, P1, P2, P3, P4, P5, P6, P7
        b     .Lencrypt_wide_round_1

        @ KEYS moves by four round keys in round 1, 5, 9 .... If the round after that is the last one, it
        @ is 64 bytes after END, and if the round 3 after that is the last but one, at END. Then C is set, which
        @ rounds keep.
        .balign 4
.Lencrypt_wide_round_2:
PART aesmall_encrypt_wide_round_2_ct_armv7m
        ROUND_2
        ROUND_3
        bcs.w .Lencrypt_wide_12
        ROUND_0
        ENTER_ROUND_1
        .balign 4
.Lencrypt_wide_round_1:
        ROUND_1
        WIDE(cmp) ROUND_1_KEYS, ROUND_1_END
        WIDE(str) ROUND_1_KEYS, [sp, #KEYS]
        bls.w .Lencrypt_wide_round_2

        @ The last round has no MixColumns. Two ShiftRows are missing unless it was round 12 (C clear).
.Lencrypt_wide_last:
        LAST_ROUND
        TRANSPOSE S0, S1, S2, S3, S4, S5, S6, S7, r0, r1
        bcc   .Lencrypt_wide_store
        SHIFT_ROWS_TWICE S0, S1, S2, S3, S4, S5, S6, S7
.Lencrypt_wide_store:
        ldr   r1, [sp, #OUT]
        ldr   r2, [sp, #OUT_1]
        cbz   r1, .Lencrypt_wide_back
        STORE_BLOCKS S0, S1, S2, S3, S4, S5, S6, S7
        RETURN SLOTS
.Lencrypt_wide_back:
        bx    r2

.Lencrypt_wide_12:
        ROUND_3_TO_LAST
        ldr   LAST_FREE, [sp, #KEYS]
        adds  LAST_FREE, #64            @ clears C
        str   LAST_FREE, [sp, #KEYS]
        b.w   .Lencrypt_wide_last


/* aesmall_aes_encrypt_ct_armv7m
 * C:        void f(const uint32_t *schedule, const uint8_t in[16], uint8_t out[16],
 *                  uint32_t rounds);
 * Does:     AES encryption of one block, FIPS 197 5.1: of two equal blocks, which go to one place
 * Args:     schedule=r0 read 32 (rounds + 1), in=r1 read 16, out=r2 write 16, rounds=r3 is 10, 12
 *           or 14, in==out allowed, in and out at any address
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r11
 * Stack:    104 (36 pushed, a frame of 68), on M33 96
 * Tables:   no tables
 * Wipes:    as the function above
 * Cost:     2205 / 2179, 2628 / 2596, 3034 / 2997 instructions with 10, 12, 14 rounds. Modelled,
 *           M4 / M33: 2326 / 2209, 2773 / 2632, 3189 / 3028 cycles
 * Timing:   T0: constant cycles, no branch on secrets and no secret address
 */
ENTRY aesmall_aes_encrypt_ct_armv7m
        add   r12, r0, r3, lsl #5
        mov   r3, r2
        push  {r4-r11, lr}
        mov   lr, r1
        b.w   .Lencrypt_wide_blocks
END_FUNCTION aesmall_aes_encrypt_wide_ct_armv7m

#endif
