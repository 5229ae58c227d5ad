/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m_ct_small.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_finish_ct_small_armv6m
 * C:        no prototype: a part of encryption and decryption of two blocks with ct_small
 * Does:     the words as blocks to OUT, and the return of encryption or decryption
 * Args:     words=r0-r7 read
 * Clobbers: r0-r3 r12 lr APSR
 * Saves:    r4-r11
 * Stack:    0
 * Tables:   no tables
 * Wipes:    the frame and r12
 * Cost:     M0+: finish 8 + store 18 + leave 35 = 61 cycles;
 *           unaligned + 223
 * Timing:   T0: constant cycles, no branch on secrets, no secret address
 */

@ REGISTERS.
@
@   r0 - r7      : words       : two words of a column, one of each block : finish, store
@   r0 r1 r7 r10 : from to out : pointers                                 : store
@   r2 r3        : left x      : bytes to copy, a byte                    : write
@   r6           : t           : work                                     : finish
@   r4 - r11     : saved       : registers of the caller                  : leave
@   r8 r9        : homes       : of words                                 : finish, store
@   r12          : wiped       :                                          : leave

FUNCTION aesmall_finish_ct_small_armv6m
        mov   r8, r7
        mov   r9, r6
        ldr   r7, [sp, #OUT]
        mov   r10, r7
        lsls  r6, r7, #30
        beq   .Lsmall_store
        @ = finish: 8 cycles taken, 7 on, 12 bytes
        mov   r7, sp
        @ = aside: 1 cycles, 2 bytes
.Lsmall_store:
        mov   r6, r9
        stm   r7!, {r0, r2, r4, r6}
        mov   r0, r7
        mov   r7, r8
        stm   r0!, {r1, r3, r5, r7}
        subs  r0, #32
        mov   r1, r10
        cmp   r0, r1
        beq   .Lsmall_wipe
        @ = store: 18 cycles taken, 17 on, 18 bytes
        movs  r2, #31
        @ = out: 1 cycles, 2 bytes
.Lsmall_store_byte:
        ldrb  r3, [r0, r2]
        strb  r3, [r1, r2]
        subs  r2, #1
        bpl   .Lsmall_store_byte
        @ = write: 7 cycles taken, 6 on, 8 bytes

.Lsmall_wipe:
        movs  r4, #0
        movs  r5, #0
        movs  r6, #0
        movs  r7, #0
        mov   r0, sp
        stm   r0!, {r4-r7}
        stm   r0!, {r4-r7}
        mov   r12, r4
        add   sp, #FRAME
        pop   {r4-r7}
        mov   r8, r4
        mov   r9, r5
        mov   r10, r6
        mov   r11, r7
        pop   {r3-r7, pc}
        @ = leave: 35 cycles, 30 bytes
END_FUNCTION aesmall_finish_ct_small_armv6m

#endif
