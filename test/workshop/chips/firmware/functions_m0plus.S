/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Functions with cycles, stack and violations that were determined by hand. They have no
 * arguments and no results. */
#if defined(__arm__)
        .syntax unified
        .cpu    cortex-m0plus
        .thumb

.macro FUNCTION name
        .section .text.\name, "ax", %progbits
        .align  2
        .global \name
        .type   \name, %function
        .thumb_func
\name:
.endm

/* ---- cycles, including the return ---- */

/* 1 + 10 * (1 + 2) - 1 + 2 = 32 */
FUNCTION timed_loop
        movs    r0, #10
1:      subs    r0, #1
        bne     1b
        bx      lr
        .size timed_loop, . - timed_loop

/* 4 + 2 + 1 + 2 + 2 + 3 + 3 + 1 + 1 + 2 + 2 + 2 + 3 + 3 + 1 + 3 + 2 + 1 + 1 + 3 + 1 + 6 = 49 */
FUNCTION timed_mix
        push    {r4, r5, lr}            @ 4
        ldr     r0, =timed_word         @ 2
        movs    r1, #3                  @ 1
        ldr     r2, [r0, #0]            @ 2
        str     r2, [r0, #0]            @ 2
        ldm     r0!, {r4, r5}           @ 3
        push    {r4, r5}                @ 3
        muls    r1, r1, r2              @ 1
        cmp     r1, r1                  @ 1
        beq     1f                      @ 2: taken
        nop
1:      b       2f                      @ 2
        nop
2:      ldrb    r2, [r0, r1]            @ 2: r1 = 0
        mrs     r3, APSR                @ 3
        msr     APSR_nzcvq, r3          @ 3
        mov     r8, r8                  @ 1
        bl      timed_leaf              @ 3, and 2 in there
        add     sp, #4                  @ 1
        add     sp, #4                  @ 1
        isb                             @ 3
        nop                             @ 1
        pop     {r4, r5, pc}            @ 6
timed_leaf:
        bx      lr                      @ 2
        .ltorg
        .size timed_mix, . - timed_mix

        .section .bss.timed_word, "aw", %nobits
        .align  2
timed_word:
        .space  16

/* ---- stack ---- */

FUNCTION stack_two_pushes
        push    {r4, lr}
        push    {r5}
        pop     {r5}
        pop     {r4, pc}
        .size stack_two_pushes, . - stack_two_pushes

/* 8 + 24 + 400 (through a register) + 16 in the called function */
FUNCTION stack_frame
        push    {r4, lr}
        sub     sp, #24
        ldr     r0, =-400
        add     sp, r0
        bl      leaf
        ldr     r0, =424
        add     sp, r0
        pop     {r4, pc}
leaf:   push    {r4, r5, r6, lr}
        pop     {r4, r5, r6, pc}
        .ltorg
        .size stack_frame, . - stack_frame

/* ---- the calling convention ---- */

/* Uses all registers and restores them. */
FUNCTION clean
        push    {r4, r7, lr}
        mov     r4, r8
        push    {r4}
        movs    r7, #1
        mov     r8, r7
        mov     r12, r7
        pop     {r4}
        mov     r8, r4
        pop     {r4, r7, pc}
        .size clean, . - clean

FUNCTION changes_r4
        adds    r4, #1
        bx      lr
        .size changes_r4, . - changes_r4

FUNCTION changes_r7
        adds    r7, #1
        bx      lr
        .size changes_r7, . - changes_r7

FUNCTION changes_r8
        mov     r0, r8
        adds    r0, #1
        mov     r8, r0
        bx      lr
        .size changes_r8, . - changes_r8

FUNCTION changes_r11
        add     r11, sp
        bx      lr
        .size changes_r11, . - changes_r11

/* A local or hidden function may have any stack. All others need a multiple of 8. */
FUNCTION calls_unaligned
        push    {lr}
        bl      1f
        bl      helper
        bl      timed_loop
        pop     {pc}
1:      bx      lr
        .size calls_unaligned, . - calls_unaligned

FUNCTION helper
        .hidden helper
        bx      lr
        .size helper, . - helper

FUNCTION leaves_interrupts
        cpsie   i
        bx      lr
        .size leaves_interrupts, . - leaves_interrupts

/* Reads a word below the stack pointer, which an interrupt may overwrite. */
FUNCTION below_sp
        mov     r0, sp
        subs    r0, #4
        push    {r4}
        add     sp, #4
        ldr     r4, [r0]
        bx      lr
        .size below_sp, . - below_sp

/* The same, but the stack pointer moves down again before the words are read. */
FUNCTION below_sp_and_back
        push    {r4, r7}
        add     sp, #8
        sub     sp, #8
        pop     {r4, r7}
        bx      lr
        .size below_sp_and_back, . - below_sp_and_back

FUNCTION moves_sp
        sub     sp, #4
        bx      lr
        .size moves_sp, . - moves_sp
#endif
