/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m_ct_lean.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes_decrypt_wide_ct_lean_armv6m
 * C:        void f(const uint32_t *schedule, const uint8_t in[32], uint8_t out[32],
 *           uint32_t rounds);
 * Does:     AES decryption of two blocks, FIPS 197 5.3, bitsliced (doc/inside/armv6m-ct-lean.md)
 * Args:     schedule=r0 read 176, 208 or 240, in=r1 read 32, out=r2 write 32, rounds=r3 is 10, 12
 *           or 14, in==out allowed, any alignment
 * Clobbers: r0-r3 r12 lr APSR
 * Saves:    r4-r7
 * Stack:    32, and 48 of aesmall_load_ct_lean_armv6m
 * Tables:   no tables
 * Wipes:    the frame. The registers keep words of the output
 * Cost:     M0+: two 12 + load 3 + 391 + last 13 + aesmall_add_round_key_ct_lean_armv6m 88
 *           + rounds x (sub 32 + 2 x aesmall_inv_affine_ct_lean_armv6m 46
 *           + aesmall_sub_bytes_ct_lean_armv6m 223 + 88 + 242) - 1
 *           + (rounds - 1) x (seven 7 + 7 x four 14 - 1 + sums 6 + 2 x reduce 15 - 1 + mix 6 + 240)
 *           + store 3 + 400 = 11144, 13268, 15392 cycles for 10, 12, 14 rounds;
 *           391 are aesmall_load_ct_lean_armv6m, 242 and 240 its entries of
 *           aesmall_shift_rows_mix_columns_ct_lean_armv6m, 400 aesmall_store_ct_lean_armv6m
 * Timing:   T0: constant cycles, no branch on secrets, no secret address
 */

/* aesmall_aes_decrypt_ct_lean_armv6m
 * C:        void f(const uint32_t *schedule, const uint8_t in[16], uint8_t out[16],
 *           uint32_t rounds);
 * Does:     AES decryption of one block, FIPS 197 5.3: as decryption of two equal blocks
 * Args:     schedule=r0 read 176, 208 or 240, in=r1 read 16, out=r2 write 16, rounds=r3 is 10, 12
 *           or 14, in==out allowed, any alignment
 * Clobbers: r0-r3 r12 lr APSR
 * Saves:    r4-r7
 * Stack:    32, and 48 of aesmall_load_ct_lean_armv6m
 * Tables:   no tables
 * Wipes:    the frame. The registers keep words of the output
 * Cost:     M0+: one 10 + load 3 + aesmall_load_ct_lean_armv6m 288 + last 13
 *           + aesmall_add_round_key_ct_lean_armv6m 88
 *           + rounds x (sub 32 + 2 x aesmall_inv_affine_ct_lean_armv6m 46
 *           + aesmall_sub_bytes_ct_lean_armv6m 223 + 88 + 242) - 1
 *           + (rounds - 1) x (seven 7 + 7 x four 14 - 1 + sums 6 + 2 x reduce 15 - 1 + mix 6 + 240)
 *           + store 3 + aesmall_store_ct_lean_armv6m 288 = 10927, 13051, 15175 cycles for
 *           10, 12, 14 rounds;
 *           242 and 240 are entries of aesmall_shift_rows_mix_columns_ct_lean_armv6m
 * Timing:   T0: constant cycles, no branch on secrets, no secret address
 */

@ REGISTERS. All steps read their inputs from the frame, and clobber r0-r7.
@
@   r0       : schedule       : pointer                                : load, last
@   r0       : key left       : pointer to a round key; rounds         : last, sub
@   r1       : in             : pointer; then the rounds               : load, last
@   r2       : out            : pointer, pushed                        : load
@   r3       : last           : rounds, pushed; then 15 or 31          : load
@   r4 - r7  : saved          : pushed                                 : load
@   r0       : h              : plane p of x + T T x                   : seven, four
@   r1       : t              : work                                   : four
@   r3       : at             : pointer to plane p                     : four
@   r4       : first          : pointer to plane 0                     : four
@   r0 - r2  : x y z          : three planes                           : reduce
@   r3       : at             : pointer to them                        : sums, reduce
@   r4       : left           : times                                  : sums, reduce
@   r6 r5 r7 : h6 h67 h7      : planes 6 and 7 of x + T T x, their sum : seven to reduce
@   r5 r6 r7 : twos ones turn : see MixColumns                         : mix, sub
@   lr       : back           : in the steps                           : all

FUNCTION aesmall_aes_decrypt_wide_ct_lean_armv6m
        push  {r1-r7, lr}
        movs  r3, #31
        b     .Ldecrypt_load
        @ = two: 12 cycles, 6 bytes

ENTRY aesmall_aes_decrypt_ct_lean_armv6m
        push  {r1-r7, lr}
        movs  r3, #15
        @ = one: 10 cycles, 4 bytes

.Ldecrypt_load:
        bl    aesmall_load_ct_lean_armv6m
        @ = load: 3 cycles, 4 bytes

        @ The last round key
        ldr   r0, [sp, #KEY]
        ldr   r1, [sp, #LEFT]
        lsls  r1, r1, #4
        adds  r0, r0, r1
        str   r0, [sp, #KEY]
        bl    aesmall_add_round_key_ct_lean_armv6m
        b     .Ldecrypt_sub
        @ = last: 13 cycles, 16 bytes

        @ InvMixColumns is MixColumns after adding 4 h, with h = x + T T x: plane p of h goes to plane
        @ p + 2 of x. Planes 8 and 9 are 0x1b and 0x36: 0, 1, 3, 4 and 1, 2, 4, 5.
.Ldecrypt_round:
        ldr   r7, [sp, #4 * 7]
        rev   r0, r7
        rev16 r0, r0
        eors  r7, r0                    @ h7
        add   r3, sp, #4 * 6
        mov   r4, sp
        @ = seven: 7 cycles, 12 bytes
.Ldecrypt_four:
        ldr   r0, [r3]
        rev   r1, r0
        rev16 r1, r1
        eors  r0, r1
        ldr   r1, [r3, #4 * 2]
        eors  r1, r0
        str   r1, [r3, #4 * 2]
        subs  r3, #4
        cmp   r3, r4
        bhs   .Ldecrypt_four
        @ = four: 14 cycles taken, 13 on, 20 bytes
        ldr   r6, [sp, #4 * 8]
        movs  r5, r6
        eors  r5, r7
        mov   r3, sp
        movs  r4, #2
        @ = sums: 6 cycles, 10 bytes
.Ldecrypt_reduce:
        ldm   r3!, {r0-r2}
        eors  r0, r6
        eors  r1, r5
        eors  r2, r7
        subs  r3, #12
        stm   r3!, {r0-r2}
        subs  r4, #1
        bne   .Ldecrypt_reduce
        @ = reduce: 15 cycles taken, 14 on, 16 bytes
        movs  r7, #8
        movs  r6, #0
        movs  r5, #0
        bl    aesmall_mix_columns_ct_lean_armv6m
        @ = mix: 6 cycles, 10 bytes

        @ InvShiftRows, InvSubBytes, AddRoundKey
.Ldecrypt_sub:
        ldr   r5, .Ldecrypt_twos
        movs  r7, #0
        bl    aesmall_rows_mix_columns_ct_lean_armv6m
        bl    aesmall_inv_affine_ct_lean_armv6m
        bl    aesmall_sub_bytes_ct_lean_armv6m
        bl    aesmall_inv_affine_ct_lean_armv6m
        ldr   r0, [sp, #KEY]
        subs  r0, #16
        str   r0, [sp, #KEY]
        bl    aesmall_add_round_key_ct_lean_armv6m
        str   r3, [sp, #Y7]             @ 0, for plane 8; the S-box has left something there
        ldr   r0, [sp, #LEFT]
        subs  r0, #1
        str   r0, [sp, #LEFT]
        bne   .Ldecrypt_round
        @ = sub: 32 cycles taken, 31 on, 40 bytes
        bl    aesmall_store_ct_lean_armv6m      @ returns to the caller
        @ = store: 3 cycles, 4 bytes

        @ Row 1 is turned by three columns, row 2 by two, row 3 by one.
        .p2align 2
.Ldecrypt_twos:
        .word 0x11332200
END_FUNCTION aesmall_aes_decrypt_wide_ct_lean_armv6m
END_FUNCTION aesmall_aes_decrypt_ct_lean_armv6m

#endif
