/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m_ct_small.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_turn_ct_small_armv6m
 * C:        no prototype: a part of encryption and decryption of two blocks with ct_small
 * Does:     ShiftRows twice on words. With 12 rounds, a multiple of four ShiftRows, the words do
 *           not change
 * Args:     words=r0-r7 read, write
 * Clobbers: r0-r11 APSR
 * Saves:    r4-r11, see aesmall_begin_ct_small_armv6m
 * Stack:    0
 * Tables:   no tables
 * Wipes:    no data
 * Cost:     M0+: look 6 + turn 31 + turned 3 = 40 cycles;
 *           10 for AES-192
 * Timing:   T0: constant cycles, no branch on secrets, no secret address
 */

@ REGISTERS.
@
@   r0 - r7  : words  : words 2 c and 2 c + 1 hold column c : all
@   r6 r7    : t rows : work, mask                          : turn
@   r7       : rounds : number                              : rounds
@   r8 - r11 : homes  : of words                            : all

@ TURN x, y, t, rows   exchanges rows 1 and 3 of the columns x and y. Clobbers t.
@ 5 cycles, 10 bytes
.macro TURN x, y, t, rows
        movs  \t, \x
        eors  \t, \y
        ands  \t, \rows
        eors  \x, \t
        eors  \y, \t
.endm

FUNCTION aesmall_turn_ct_small_armv6m
        mov   r8, r6
        mov   r9, r7
        ldr   r7, [sp, #ROUNDS]
        lsls  r7, r7, #31
        bcc   .Lsmall_no_turn
        @ = look: 7 cycles taken, 6 on, 10 bytes
        ldr   r7, .Lsmall_rows
        TURN  r0, r4, r6, r7
        TURN  r1, r5, r6, r7
        mov   r10, r0
        mov   r11, r1
        mov   r0, r8
        mov   r1, r9
        TURN  r2, r0, r6, r7
        TURN  r3, r1, r6, r7
        mov   r8, r0
        mov   r9, r1
        mov   r0, r10
        mov   r1, r11
        mov   r6, r8
        @ = turn: 31 cycles, 60 bytes
.Lsmall_no_turn:
        mov   r7, r9
        bx    lr
        @ = turned: 3 cycles, 4 bytes

        .p2align 2
.Lsmall_rows:
        .word 0xff00ff00
END_FUNCTION aesmall_turn_ct_small_armv6m

#endif
