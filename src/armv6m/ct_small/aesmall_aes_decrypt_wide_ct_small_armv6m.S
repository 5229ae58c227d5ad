/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../ct/aesmall_armv6m_ct_inv_sub_bytes.inc"
#include "aesmall_armv6m_ct_small.inc"
#include "aesmall_armv6m_ct_small_inv_mix_columns_0.inc"
#include "aesmall_armv6m_ct_small_inv_mix_columns_1.inc"
#include "aesmall_armv6m_ct_small_inv_mix_columns_2.inc"
#include "aesmall_armv6m_ct_small_inv_mix_columns_3.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes_decrypt_wide_ct_small_armv6m
 * C:        void f(const uint32_t *schedule, const uint8_t in[32], uint8_t out[32],
 *           uint32_t rounds);
 * Does:     AES decryption of two blocks, FIPS 197 5.3, bitsliced (doc/inside/armv6m-ct-small.md)
 * Args:     schedule=r0 read 352, 416 or 480, in=r1 read 32, out=r2 write 32, rounds=r3 is 10, 12
 *           or 14, in==out allowed, any alignment
 * Clobbers: r0-r3 r12 lr APSR
 * Saves:    r4-r11
 * Stack:    24, and 64 of aesmall_begin_ct_small_armv6m
 * Tables:   no tables
 * Wipes:    the frame. The registers keep words of the output
 * Cost:     M0+: entry 36 + aesmall_begin_ct_small_armv6m 35 + aesmall_turn_ct_small_armv6m 40
 *           + 2 x aesmall_transpose_ct_small_armv6m 98 + 2 x aesmall_add_key_ct_small_armv6m 34
 *           + 10 x sub 177 + store 3 + 2 x one 248 + one 247 + 2 x zero 148 + 2 x three 433
 *           + last 9 + aesmall_finish_ct_small_armv6m 61 = 4123 cycles;
 *           4879 for 12 rounds, 5660 for 14. Unaligned + 448
 * Timing:   T0: constant cycles, no branch on secrets, no secret address
 */

@ REGISTERS.
@
@   r0       : key           : pointer to the last round key      : begin
@   r1 r2 r3 : in out rounds : arguments                          : begin
@   r4       : schedule      : pointer to the first round key     : begin
@   r5       : length        : of the keys but one                : begin
@   r0 - r7  : planes        : of the two blocks                  : all
@   r8 - r12 : homes         : of planes, and of results of steps : all
@   lr       : back          : address; a home in INV_MIX_COLUMNS : all

FUNCTION aesmall_aes_decrypt_wide_ct_small_armv6m
        push  {r3-r7, lr}
        movs  r4, r0
        lsls  r5, r3, #5
        adds  r0, r4, r5
        bl    aesmall_begin_ct_small_armv6m
        bl    aesmall_turn_ct_small_armv6m
        bl    aesmall_transpose_ct_small_armv6m
        bl    aesmall_add_key_ct_small_armv6m
        bl    .Lsmall_inv_sub_bytes

        @ KEY becomes key 4 i: the last but two, or with 12 rounds but four.
        mov   r8, r6
        mov   r9, r7
        ldr   r7, [sp, #KEY]
        ldr   r6, [sp, #ROUNDS]
        subs  r7, #64
        lsls  r6, r6, #31
        mov   r6, r8
        bcs   .Lsmall_decrypt_1
        @ = entry: 36 cycles taken, 35 on, 44 bytes
        subs  r7, #64
        b     .Lsmall_decrypt_3
        @ = twelve: 3 cycles, 4 bytes

.Lsmall_decrypt_1:
        str   r7, [sp, #KEY]
        mov   r7, r9
        @ = store: 3 cycles, 4 bytes
.Lsmall_decrypt_again:
        INV_MIX_COLUMNS_1 32, .Lsmall_turned_1, .Lsmall_nibbles_1
        bl    .Lsmall_inv_sub_bytes
        mov   r8, r6
        mov   r9, r7
        ldr   r7, [sp, #KEY]
        ldr   r6, [sp, #END]
        cmp   r7, r6
        mov   r6, r8
        mov   r7, r9
        bne   .Lsmall_decrypt_0
        @ = one: 248 cycles taken, 247 on, 440 bytes
        bl    aesmall_add_key_ct_small_armv6m
        bl    aesmall_transpose_ct_small_armv6m
        bl    aesmall_finish_ct_small_armv6m    @ returns to the caller
        @ = last: 9 cycles, 12 bytes

        .p2align 2
.Lsmall_turned_1:
        .word 0x3f3f3f3f
.Lsmall_nibbles_1:
        .word 0xf0f0f0f0

.Lsmall_decrypt_0:
        INV_MIX_COLUMNS_0 0
        bl    .Lsmall_inv_sub_bytes
        mov   r9, r7
        ldr   r7, [sp, #KEY]
        subs  r7, #128
        @ = zero: 148 cycles, 260 bytes
.Lsmall_decrypt_3:
        str   r7, [sp, #KEY]
        mov   r7, r9
        INV_MIX_COLUMNS_3 96, .Lsmall_turned_3, .Lsmall_nibbles
        bl    .Lsmall_inv_sub_bytes
        INV_MIX_COLUMNS_2 64, .Lsmall_nibbles
        bl    .Lsmall_inv_sub_bytes
        b     .Lsmall_decrypt_again
        @ = three: 433 cycles, 772 bytes

        .p2align 2
.Lsmall_turned_3:
        .word 0x03030303
.Lsmall_nibbles:
        .word 0xf0f0f0f0

.Lsmall_inv_sub_bytes:
        INV_SUB_BYTES 0
        bx    lr
        @ = sub: 177 cycles, 326 bytes
END_FUNCTION aesmall_aes_decrypt_wide_ct_small_armv6m

#endif
