/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Code that a proof must accept, and code that it must refuse (test_machine.py). r0 and r1 are
 * secret bytes. r2 points to 16 writable bytes, and r3 to 16 constant bytes. */
    .syntax unified
    .thumb

.macro SNIPPET name
    .global \name
    .type   \name, %function
    .thumb_func
\name:
.endm

/* ---- code that a proof must accept ---- */

SNIPPET xtime /* r0 times x, with a branch of equal time both ways */
    lsls    r0, r0, #25
    bcc     1f
    movs    r1, #0x1b
    b       2f
1:  movs    r1, #0
    nop
2:  lsrs    r0, r0, #24
    eors    r0, r1
    bx      lr

SNIPPET unbalanced
    lsls    r0, r0, #25
    bcc     1f
    movs    r1, #0x1b
    b       2f
1:  movs    r1, #0
2:  lsrs    r0, r0, #24
    eors    r0, r1
    bx      lr

SNIPPET calls
    push    {r4, lr}
    movs    r4, #0xff
    eors    r4, r0
    bl      xtime
    adds    r1, r4, #0
    pop     {r4, pc}

SNIPPET look_up
    ldr     r4, =words
    lsls    r0, r0, #2
    ldr     r0, [r4, r0]
    bx      lr

SNIPPET early_return
    lsls    r1, r0, #25
    bcc     1f
    movs    r0, #1
    bx      lr
1:  movs    r0, #2
    bx      lr

SNIPPET below_the_stack_and_back /* r1 is loaded from lost bytes */
    push    {r0, r1}
    add     sp, #4
    sub     sp, #4
    pop     {r1, r2}
    mov     r0, r2
    bx      lr

SNIPPET frame_and_back /* r4 and r5 are lost too, r6 was written again */
    push    {r4-r6, lr}
    sub     sp, #12
    str     r0, [sp]
    add     sp, #12
    sub     sp, #12
    str     r1, [sp, #8]
    mov     r4, sp
    ldrb    r4, [r4]
    ldr     r5, [sp, #4]
    ldr     r6, [sp, #8]
    mov     r0, r4
    mov     r1, r5
    mov     r2, r6
    add     sp, #12
    pop     {r4-r6, pc}

/* ---- code that it must refuse ---- */

SNIPPET loop_over_a_secret
1:  subs    r0, #1
    bne     1b
    bx      lr

SNIPPET look_up_past_the_table
    ldr     r4, =words + 4
    lsls    r0, r0, #2
    ldr     r0, [r4, r0]
    bx      lr

SNIPPET look_up_unaligned
    ldr     r4, =words
    ldr     r0, [r4, r0]
    bx      lr

SNIPPET read_behind
    ldr     r0, [r2, #16]
    bx      lr

SNIPPET read_across_the_end
    adds    r2, #14
    ldrh    r0, [r2]
    ldrb    r0, [r2, #2]
    bx      lr

SNIPPET write_const
    strb    r0, [r3, #15]
    bx      lr

SNIPPET write_code
    ldr     r4, =words
    str     r4, [r4]
    bx      lr

SNIPPET unaligned_word
    ldr     r0, [r2, #4]
    adds    r2, #2
    ldr     r0, [r2]
    bx      lr

SNIPPET unaligned_half
    adds    r2, #1
    strh    r1, [r2]
    bx      lr

SNIPPET unaligned_list
    adds    r2, #2
    ldmia   r2!, {r0, r1}
    bx      lr

SNIPPET write_below_the_stack
    mov     r4, sp
    subs    r4, #4
    str     r0, [r4]
    bx      lr

SNIPPET read_above_the_stack
    ldr     r0, [sp]
    bx      lr

SNIPPET too_deep
    sub     sp, #508
    bx      lr

SNIPPET different_stacks
    lsls    r0, r0, #25
    bcc     1f
    push    {r0}
1:  bx      lr

SNIPPET stack_not_aligned
    mov     r4, sp
    subs    r4, #2
    mov     sp, r4
    bx      lr

SNIPPET helper
    .hidden helper
    bx      lr

SNIPPET call_not_aligned
    push    {lr}
    bl      1f              /* not a function: a part of this one */
    bl      helper
    bl      xtime
    pop     {pc}
1:  bx      lr

SNIPPET return_to_arm_state
    mov     r4, lr
    subs    r4, #1
    bx      r4

SNIPPET store_of_the_base /* STM with its base in the list */
    stmia   r2!, {r1, r2}
    bx      lr

SNIPPET wait
    wfi
    bx      lr

SNIPPET interrupts_off
    cpsid   i
    bx      lr

SNIPPET interrupts_on
    cpsie   i
    bx      lr

SNIPPET interrupts_by_a_register
    msr     primask, r0
    bx      lr

SNIPPET interrupts_asked
    mrs     r0, primask
    bx      lr

SNIPPET lost_return_address
    push    {r4, lr}
    add     sp, #8
    sub     sp, #8
    pop     {r4, pc}

    .ltorg
    .balign 4
    .global words
    .type   words, %object
words:
    .set    value, 7
    .rept   256
    .word   value
    .set    value, value * 5 + 3
    .endr
    .size   words, . - words
    .word   1, 2, 3, 4
