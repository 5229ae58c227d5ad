/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_rv32.inc"
#if AESMALL_RV32_ASM

/* aesmall_scrub
 * C:        void f(void);
 * Does:     zeroes the 512 bytes of stack below the caller's frame, where a function before may have
 *           left secrets
 * Args:     no arguments
 * Clobbers: a0 a1
 * Saves:    no register
 * Stack:    512
 * Tables:   no tables
 * Wipes:    the stack
 * Cost:     Hazard3: JAL 2 + begin 2 + 8 x turn 19 + 2 + end 3 = 161 cycles
 * Timing:   T0: no secret is read
 */

# REGISTERS.
#
#   a0   : turns : left                : all
#   a1   : top   : the stack pointer   : all
#define turns a0
#define top   a1

FUNCTION aesmall_scrub
        mv    top, sp
        li    turns, 8
        # = begin: 2 cycles, 4 bytes
.Lscrub_turn:
        addi  sp, sp, -64
        .irp  n, 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60
        sw    zero, \n(sp)
        .endr
        addi  turns, turns, -1
        bnez  turns, .Lscrub_turn
        # = turn: 20 cycles taken, 19 on, 38 bytes
        mv    sp, top
        ret
        # = end: 3 cycles, 4 bytes
END_FUNCTION aesmall_scrub

#endif
