/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m_ct.inc"
#include "aesmall_armv6m_ct_pack.inc"
#include "aesmall_armv6m_ct_inv_round_0.inc"
#include "aesmall_armv6m_ct_inv_round_1.inc"
#include "aesmall_armv6m_ct_inv_round_2.inc"
#include "aesmall_armv6m_ct_inv_round_3.inc"
#include "aesmall_armv6m_ct_inv_last_round.inc"
#if AESMALL_ARMV6M_ASM

FUNCTION aesmall_aes_decrypt2_ct_armv6m
        push  {r4, r5, r6, r7, lr}
        movs  r4, r1
        orrs  r4, r2
        lsls  r4, r4, #30
        beq   .Ldecrypt2_aligned
        BY_BYTES aesmall_aes_decrypt2_ct_armv6m

.Ldecrypt2_aligned:
        SAVE
        mov   lr, r7
        movs  r3, r4                    @ NIBBLES
        ldr   r4, =0x3f3f3f3f
        ldr   r6, =0x03030303
        subs  r0, #96
        movs  r7, r0
        push  {r3, r4, r5, r6, r7}
        sub   sp, #4 * SLOTS
        ldm   r1!, {r0, r2, r4, r6}     @ block 0 goes to the even words, block 1 to the odd ones
        SHIFT_ROWS_TWICE r0, r4, r3, r5
        SHIFT_ROWS_TWICE r2, r6, r3, r5
        mov   r8, r0
        mov   r9, r2
        movs  r0, r5
        ldm   r1, {r1, r3, r5, r7}
        SHIFT_ROWS_TWICE r1, r5, r2, r0
        SHIFT_ROWS_TWICE r3, r7, r2, r0
        mov   r0, r8
        mov   r2, r9
        PACK  0, 0
        mov   r8, r0
        ldr   r0, [sp, #ROWS]
        cmp   r0, #0
        beq   .Ldecrypt2_12
        movs  r0, #31
        mvns  r0, r0
        add   lr, r0
        mov   r0, r8
        b     .Ldecrypt2_round_1

.Ldecrypt2_12:
        movs  r0, #95
        mvns  r0, r0
        add   lr, r0
        mov   r0, r8
        b     .Ldecrypt2_round_3

        .ltorg

        @ lr is the round key of a round 1 modulo 4, then that of four rounds earlier.
.Ldecrypt2_round_1:
        INV_ROUND_1 0, 0, TURNED_1, NIBBLES
        mov   r8, r0
        movs  r0, #127
        mvns  r0, r0                    @ -128
        add   lr, r0
        ldr   r0, [sp, #END]
        cmp   lr, r0
        mov   r0, r8
        bne   .Ldecrypt2_round_0
        b     .Ldecrypt2_to_last

.Ldecrypt2_round_0:
        INV_ROUND_0 0, 96
        b     .Ldecrypt2_round_3
.Ldecrypt2_again:                       @ on the way, as a branch spans 2 KB
        b     .Ldecrypt2_round_1
.Ldecrypt2_to_last:
        b     .Ldecrypt2_last

.Ldecrypt2_round_3:
        INV_ROUND_3 0, 64, TURNED_3, NIBBLES
        INV_ROUND_2 0, 32, NIBBLES
        b     .Ldecrypt2_again

.Ldecrypt2_last:
        INV_LAST_ROUND 0, 96
        mov   r8, r7
        ldr   r7, [sp, #OUT]
        stm   r7!, {r0, r2, r4, r6}
        mov   r6, r8
        stm   r7!, {r1, r3, r5, r6}
        RESTORE
        .ltorg
END_FUNCTION aesmall_aes_decrypt2_ct_armv6m

#endif
