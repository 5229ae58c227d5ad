/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m_ct_lean.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes_encrypt_wide_ct_lean_armv6m
 * C:        void f(const uint32_t *schedule, const uint8_t in[32], uint8_t out[32],
 *           uint32_t rounds);
 * Does:     AES encryption of two blocks, FIPS 197 5.1, bitsliced (doc/inside/armv6m-ct-lean.md)
 * Args:     schedule=r0 read 176, 208 or 240, in=r1 read 32, out=r2 write 32, rounds=r3 is 10, 12
 *           or 14, in==out allowed, any alignment
 * Clobbers: r0-r3 r12 lr APSR
 * Saves:    r7, and the pushed registers that the steps change
 * Stack:    32, and 48 of aesmall_load_ct_lean_armv6m
 * Tables:   no tables
 * Wipes:    the frame. The registers keep words of the output
 * Cost:     M0+: two 12 + load 5 + 391 + (rounds + 1) x (key 10
 *           + aesmall_add_round_key_ct_lean_armv6m 88) - 1 + rounds x (sub 9
 *           + aesmall_sub_bytes_ct_lean_armv6m 223 + mix 3
 *           + aesmall_shift_rows_mix_columns_ct_lean_armv6m 244) + 1 + (rounds - 1) x turn 1
 *           + store 3 + 400 = 6688, 7844, 9000 cycles for 10, 12, 14 rounds;
 *           391 are aesmall_load_ct_lean_armv6m, 400 aesmall_store_ct_lean_armv6m
 * Timing:   T0: constant cycles, no branch on secrets, no secret address
 */

/* aesmall_aes_encrypt_ct_lean_armv6m
 * C:        void f(const uint32_t *schedule, const uint8_t in[16], uint8_t out[16],
 *           uint32_t rounds);
 * Does:     AES encryption of one block, FIPS 197 5.1: as encryption of two equal blocks
 * Args:     schedule=r0 read 176, 208 or 240, in=r1 read 16, out=r2 write 16, rounds=r3 is 10, 12
 *           or 14, in==out allowed, any alignment
 * Clobbers: r0-r3 r12 lr APSR
 * Saves:    r7, and the pushed registers that the steps change
 * Stack:    32, and 48 of aesmall_load_ct_lean_armv6m
 * Tables:   no tables
 * Wipes:    the frame. The registers keep words of the output
 * Cost:     M0+: one 10 + load 5 + aesmall_load_ct_lean_armv6m 288 + (rounds + 1) x (key 10
 *           + aesmall_add_round_key_ct_lean_armv6m 88) - 1 + rounds x (sub 9
 *           + aesmall_sub_bytes_ct_lean_armv6m 223 + mix 3
 *           + aesmall_shift_rows_mix_columns_ct_lean_armv6m 244) + 1 + (rounds - 1) x turn 1
 *           + store 3 + aesmall_store_ct_lean_armv6m 288 = 6471, 7627, 8783 cycles for 10, 12, 14 rounds
 * Timing:   T0: constant cycles, no branch on secrets, no secret address
 */

@ REGISTERS. All steps read their inputs from the frame, and clobber r0-r7.
@
@   r0      : schedule : pointer, then the rounds left         : load, key
@   r7      : left     : rounds                                : sub
@   r1      : in       : pointer                               : load
@   r2      : out      : pointer, pushed                       : load
@   r3      : last     : rounds, pushed; then 15 or 31         : load
@   r4 - r7 : saved    : pushed                                : load
@   r6      : next     : pointer to the following round key    : key
@   r7      : turn     : MixColumns turns by 8, or is left out : turn, mix
@   lr      : back     : in the steps                          : all

FUNCTION aesmall_aes_encrypt_wide_ct_lean_armv6m
        push  {r1-r7, lr}
        movs  r3, #31
        b     .Lencrypt_load
        @ = two: 12 cycles, 6 bytes

ENTRY aesmall_aes_encrypt_ct_lean_armv6m
        push  {r1-r7, lr}
        movs  r3, #15
        @ = one: 10 cycles, 4 bytes

.Lencrypt_load:
        bl    aesmall_load_ct_lean_armv6m
        b     .Lencrypt_key
        @ = load: 5 cycles, 6 bytes

.Lencrypt_round:
        bl    aesmall_sub_bytes_ct_lean_armv6m
        ldr   r7, [sp, #LEFT]
        subs  r7, #1
        str   r7, [sp, #LEFT]
        beq   .Lencrypt_mix             @ The last round has no MixColumns.
        @ = sub: 10 cycles taken, 9 on, 12 bytes
        movs  r7, #8
        @ = turn: 1 cycles, 2 bytes
.Lencrypt_mix:
        bl    aesmall_shift_rows_mix_columns_ct_lean_armv6m
        @ = mix: 3 cycles, 4 bytes
.Lencrypt_key:
        bl    aesmall_add_round_key_ct_lean_armv6m
        str   r6, [sp, #KEY]
        ldr   r0, [sp, #LEFT]
        cmp   r0, #0
        bne   .Lencrypt_round
        @ = key: 10 cycles taken, 9 on, 12 bytes
        bl    aesmall_store_ct_lean_armv6m      @ returns to the caller
        @ = store: 3 cycles, 4 bytes
END_FUNCTION aesmall_aes_encrypt_wide_ct_lean_armv6m
END_FUNCTION aesmall_aes_encrypt_ct_lean_armv6m

#endif
