/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Deliberately wrong functions. offenders.c describes them. */
#if defined(__AVR__)

.macro FUNCTION name
        .section .text.\name, "ax", @progbits
        .global \name
        .type \name, @function
\name:
.endm

FUNCTION below_the_stack
        in    r30, 0x3d
        in    r31, 0x3e
        st    Z, r24
        clr   r24
        ld    r24, Z
        ret
        .size below_the_stack, . - below_the_stack

FUNCTION register_below_the_stack
        push  r16
        pop   r16
        in    r30, 0x3d
        in    r31, 0x3e
        mov   r16, r24
        ld    r16, Z
        ret
        .size register_below_the_stack, . - register_below_the_stack

.macro SET_STACK between
        in    r0, 0x3f
        cli
        out   0x3e, r31
        out   0x3f, r0
        .rept \between
        nop
        .endr
        out   0x3d, r30
.endm

FUNCTION torn_stack
        in    r30, 0x3d
        in    r31, 0x3e
        sbiw  r30, 16
        SET_STACK 1
        adiw  r30, 16
        SET_STACK 0
        ret
        .size torn_stack, . - torn_stack

FUNCTION masks
        cli
        ret
        .size masks, . - masks

#elif defined(__arm__)
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

FUNCTION below_the_stack
        sub   sp, #8
        str   r0, [sp]
        add   sp, #8
        movs  r0, #0
        sub   sp, #8
        ldr   r0, [sp]
        add   sp, #8
        bx    lr
        .size below_the_stack, . - below_the_stack

FUNCTION register_below_the_stack
        push  {r4}
        add   sp, #4
        movs  r4, r0
        sub   sp, #4
        pop   {r4}
        bx    lr
        .size register_below_the_stack, . - register_below_the_stack

#elif defined(__riscv)

.macro FUNCTION name
        .section .text.\name, "ax", %progbits
        .balign 4
        .global \name
        .type   \name, %function
\name:
.endm

FUNCTION below_the_stack
        sw    a0, -8(sp)
        li    a0, 0
        lw    a0, -8(sp)
        ret
        .size below_the_stack, . - below_the_stack

FUNCTION register_below_the_stack
        sw    s0, -4(sp)
        mv    s0, a0
        lw    s0, -4(sp)
        ret
        .size register_below_the_stack, . - register_below_the_stack
#endif

#if defined(__linux__)
        .section .note.GNU-stack, "", %progbits
#endif
