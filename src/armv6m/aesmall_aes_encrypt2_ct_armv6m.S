/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m_ct.inc"
#include "aesmall_armv6m_ct_pack.inc"
#include "aesmall_armv6m_ct_round_0.inc"
#include "aesmall_armv6m_ct_round_1.inc"
#include "aesmall_armv6m_ct_round_2.inc"
#include "aesmall_armv6m_ct_round_3.inc"
#include "aesmall_armv6m_ct_last_round.inc"
#if AESMALL_ARMV6M_ASM

FUNCTION aesmall_aes_encrypt2_ct_armv6m
        push  {r4, r5, r6, r7, lr}
        movs  r4, r1
        orrs  r4, r2
        lsls  r4, r4, #30
        beq   .Lencrypt2_aligned
        BY_BYTES aesmall_aes_encrypt2_ct_armv6m

.Lencrypt2_aligned:
        SAVE
        movs  r3, r4                    @ NIBBLES
        ldr   r4, =0x3f3f3f3f
        ldr   r6, =0x03030303
        push  {r3, r4, r5, r6, r7}
        sub   sp, #4 * SLOTS
        mov   lr, r0
        ldm   r1!, {r0, r2, r4, r6}     @ block 0 goes to the even words, block 1 to the odd ones
        ldm   r1, {r1, r3, r5, r7}
        PACK  0, 0
        b     .Lencrypt2_round_1

        .ltorg

        @ lr is the round key before that of round 1; at the end it has come to the last one.
.Lencrypt2_round_1:
        ROUND_1 0, 32, TURNED_1, NIBBLES
        mov   r8, r0
        movs  r0, #64
        add   lr, r0
        ldr   r0, [sp, #END]
        cmp   lr, r0
        mov   r0, r8
        bne   .Lencrypt2_round_2
        b     .Lencrypt2_last

.Lencrypt2_again:                       @ on the way, as a branch spans 2 KB
        b     .Lencrypt2_round_1

.Lencrypt2_round_2:
        ROUND_2 0, 0, NIBBLES
        ROUND_3 0, 32, TURNED_3, NIBBLES
        mov   r8, r0
        movs  r0, #64
        add   lr, r0
        ldr   r0, [sp, #END]
        cmp   lr, r0
        mov   r0, r8
        bne   .Lencrypt2_round_0
        b     .Lencrypt2_last

.Lencrypt2_round_0:
        ROUND_0 0, 0
        b     .Lencrypt2_again

.Lencrypt2_last:
        LAST_ROUND 0, 0
        mov   r8, r7
        mov   r9, r5
        ldr   r7, [sp, #ROWS]
        SHIFT_ROWS_TWICE r0, r4, r5, r7
        SHIFT_ROWS_TWICE r2, r6, r5, r7
        ldr   r5, [sp, #OUT]
        stm   r5!, {r0, r2, r4, r6}
        movs  r0, r5
        movs  r2, r7
        mov   r5, r9
        mov   r7, r8
        SHIFT_ROWS_TWICE r1, r5, r4, r2
        SHIFT_ROWS_TWICE r3, r7, r4, r2
        stm   r0!, {r1, r3, r5, r7}
        RESTORE
        .ltorg
END_FUNCTION aesmall_aes_encrypt2_ct_armv6m

#endif
