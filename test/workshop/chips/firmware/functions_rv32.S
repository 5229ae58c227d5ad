/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Functions with cycles, stack and violations that were determined by hand. They have no
 * arguments and no results. */
#if defined(__riscv)
        .option norelax

.macro FUNCTION name
        .section .text.\name, "ax", @progbits
        .balign 4
        .global \name
        .type   \name, @function
\name:
.endm

/* ---- cycles, including the call (2) and the return ---- */

/* 2 + 1 + 3 + 8 * 2 + 3 + 2 = 27: the branch is predicted from the second time on. The last
 * prediction is wrong. */
FUNCTION timed_loop
        li      a0, 10
1:      addi    a0, a0, -1
        bnez    a0, 1b
        ret
        .size timed_loop, . - timed_loop

/* 2 + 2 + 2 + 1 + 2 + 3 + 1 + 2 + 2 + 2 + 2 + 1 + 4 + 1 + 1 + 1 + 2 = 31 */
FUNCTION timed_mix
        addi    sp, sp, -16
        sw      ra, 12(sp)              # 1 + 1
        lla     a0, timed_word          # 2
        lw      a1, 0(a0)               # 1
        addi    a1, a1, 3               # 2: it waits for what is loaded
        lw      a2, 4(a0)
        sw      a2, 8(a0)
        mul     a3, a1, a1              # 1 + 1 + 1: nothing waits
        lw      a2, 4(a0)               # 1
        add     a2, a2, a1              # 2
        beq     a1, a1, 1f              # 2: taken
        nop
1:      j       2f                      # 2
        .balign 4
        nop
2:      .option push
        .option norvc
        addi    a4, a4, 1               # 2: a jump waits for its second word
        .option pop
        bne     a1, a1, 1b              # 1: not taken
        jal     timed_leaf              # 2, and 2 in there
        lw      ra, 12(sp)              # 1
        addi    sp, sp, 16              # 1
        nop                             # 1
        ret                             # 2
timed_leaf:
        ret
        .size timed_mix, . - timed_mix

        .section .bss.timed_word, "aw", @nobits
        .balign 4
timed_word:
        .space  16

/* ---- stack ---- */

FUNCTION stack_two_pushes
        addi    sp, sp, -16
        sw      s0, 0(sp)
        addi    sp, sp, -16
        sw      s1, 0(sp)
        lw      s1, 0(sp)
        addi    sp, sp, 16
        lw      s0, 0(sp)
        addi    sp, sp, 16
        ret
        .size stack_two_pushes, . - stack_two_pushes

/* 16 + 400 (through a register) + 16 in the called function */
FUNCTION stack_frame
        addi    sp, sp, -16
        sw      ra, 0(sp)
        li      t0, -400
        add     sp, sp, t0
        jal     leaf
        addi    sp, sp, 400
        lw      ra, 0(sp)
        addi    sp, sp, 16
        ret
leaf:   addi    sp, sp, -16
        addi    sp, sp, 16
        ret
        .size stack_frame, . - stack_frame

/* ---- the calling convention ---- */

/* Uses all registers and restores them. */
FUNCTION clean
        addi    sp, sp, -16
        sw      s0, 0(sp)
        sw      s11, 4(sp)
        sw      ra, 8(sp)
        li      s0, 1
        mv      s11, s0
        mv      ra, s0
        mv      t0, s0
        mv      t6, s0
        mv      a7, s0
        lw      ra, 8(sp)
        lw      s11, 4(sp)
        lw      s0, 0(sp)
        addi    sp, sp, 16
        ret
        .size clean, . - clean

.macro CHANGES register
FUNCTION changes_\register
        addi    \register, \register, 1
        ret
        .size changes_\register, . - changes_\register
.endm

        CHANGES s0
        CHANGES s1
        CHANGES s11
        CHANGES gp
        CHANGES tp

/* A local or hidden function may have any stack. All others need a multiple of 16. */
FUNCTION calls_unaligned
        addi    sp, sp, -8
        sw      ra, 4(sp)
        jal     1f
        jal     helper
        jal     timed_loop
        lw      ra, 4(sp)
        addi    sp, sp, 8
1:      ret
        .size calls_unaligned, . - calls_unaligned

FUNCTION helper
        .hidden helper
        ret
        .size helper, . - helper

/* Reads a word below the stack pointer, which an interrupt may overwrite. */
FUNCTION below_sp
        sw      s0, -4(sp)
        lw      s0, -4(sp)
        ret
        .size below_sp, . - below_sp

/* The same, but the stack pointer moves down again before the words are read. */
FUNCTION below_sp_and_back
        addi    sp, sp, -16
        sw      s0, 0(sp)
        sw      s1, 4(sp)
        addi    sp, sp, 16
        addi    sp, sp, -16
        lw      s0, 0(sp)
        lw      s1, 4(sp)
        addi    sp, sp, 16
        ret
        .size below_sp_and_back, . - below_sp_and_back

FUNCTION moves_sp
        addi    sp, sp, -16
        ret
        .size moves_sp, . - moves_sp
#endif
