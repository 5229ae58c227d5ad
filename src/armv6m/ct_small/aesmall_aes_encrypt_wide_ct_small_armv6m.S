/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m_ct_small.inc"
#include "aesmall_armv6m_ct_small_mix_columns_0.inc"
#include "aesmall_armv6m_ct_small_mix_columns_1.inc"
#include "aesmall_armv6m_ct_small_mix_columns_2.inc"
#include "aesmall_armv6m_ct_small_mix_columns_3.inc"
#include "../ct/aesmall_armv6m_ct_sub_bytes.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes_encrypt_wide_ct_small_armv6m
 * C:        void f(const uint32_t *schedule, const uint8_t in[32], uint8_t out[32],
 *           uint32_t rounds);
 * Does:     AES encryption of two blocks, FIPS 197 5.1, bitsliced (doc/inside/armv6m-ct-small.md)
 * Args:     schedule=r0 read 352, 416 or 480, in=r1 read 32, out=r2 write 32, rounds=r3 is 10, 12
 *           or 14, in==out allowed, any alignment
 * Clobbers: r0-r3 r12 lr APSR
 * Saves:    r4-r11
 * Stack:    24, and 64 of aesmall_begin_ct_small_armv6m
 * Tables:   no tables
 * Wipes:    the frame. The registers keep words of the output
 * Cost:     M0+: entry 18 + aesmall_begin_ct_small_armv6m 35 + 2 x aesmall_transpose_ct_small_armv6m 98
 *           + 2 x aesmall_add_key_ct_small_armv6m 34 + 10 x sub 178 + 2 x one 204 + one 203 + end 2
 *           + 2 x three 354 + 2 x four 113 + last 18 + aesmall_turn_ct_small_armv6m 40
 *           + aesmall_finish_ct_small_armv6m 61 = 3763 cycles;
 *           4443 for 12 rounds, 5146 for 14. Unaligned + 448
 * Timing:   T0: constant cycles, no branch on secrets, no secret address
 */

@ REGISTERS.
@
@   r0       : schedule      : pointer                            : begin
@   r1 r2 r3 : in out rounds : arguments                          : begin
@   r4       : last          : pointer to the last round key      : begin
@   r0 - r7  : planes        : of the two blocks                  : all
@   r8 - r12 : homes         : of planes, and of results of steps : all
@   lr       : back          : address; a home in MIX_COLUMNS     : all

@ CHECK distance   Z = the last round is next: KEY is `distance` bytes before the last round key.
@ 9 cycles, 14 bytes
.macro CHECK distance
        mov   r8, r6
        mov   r9, r7
        ldr   r7, [sp, #KEY]
        ldr   r6, [sp, #END]
        adds  r7, #\distance
        cmp   r7, r6
        mov   r6, r8
.endm

FUNCTION aesmall_aes_encrypt_wide_ct_small_armv6m
        push  {r3-r7, lr}
        lsls  r4, r3, #5
        adds  r4, r0
        bl    aesmall_begin_ct_small_armv6m
        bl    aesmall_transpose_ct_small_armv6m
        bl    aesmall_add_key_ct_small_armv6m
        @ = entry: 18 cycles, 18 bytes

        @ KEY is key 4 i.
.Lsmall_encrypt_1:
        bl    .Lsmall_sub_bytes
        MIX_COLUMNS_1 32, .Lsmall_turned_1, .Lsmall_nibbles_1
        CHECK 64
        bne   .Lsmall_encrypt_2
        @ = one: 204 cycles taken, 203 on, 368 bytes
        b     .Lsmall_encrypt_last
        @ = end: 2 cycles, 2 bytes

        .p2align 2
.Lsmall_turned_1:
        .word 0x3f3f3f3f
.Lsmall_nibbles_1:
        .word 0xf0f0f0f0

.Lsmall_encrypt_2:
        mov   r7, r9
        bl    .Lsmall_sub_bytes
        MIX_COLUMNS_2 64, .Lsmall_nibbles
        bl    .Lsmall_sub_bytes
        MIX_COLUMNS_3 96, .Lsmall_turned_3, .Lsmall_nibbles
        CHECK 128
        beq   .Lsmall_encrypt_last
        @ = three: 355 cycles taken, 354 on, 644 bytes
        str   r7, [sp, #KEY]
        mov   r7, r9
        bl    .Lsmall_sub_bytes
        MIX_COLUMNS_0 0
        b     .Lsmall_encrypt_1
        @ = four: 113 cycles, 198 bytes

        .p2align 2
.Lsmall_turned_3:
        .word 0x03030303
.Lsmall_nibbles:
        .word 0xf0f0f0f0

.Lsmall_encrypt_last:
        str   r7, [sp, #KEY]
        mov   r7, r9
        bl    .Lsmall_sub_bytes
        bl    aesmall_add_key_ct_small_armv6m
        bl    aesmall_transpose_ct_small_armv6m
        bl    aesmall_turn_ct_small_armv6m
        bl    aesmall_finish_ct_small_armv6m    @ returns to the caller
        @ = last: 18 cycles, 24 bytes

.Lsmall_sub_bytes:
        SUB_BYTES 0
        bx    lr
        @ = sub: 178 cycles, 326 bytes
END_FUNCTION aesmall_aes_encrypt_wide_ct_small_armv6m

#endif
