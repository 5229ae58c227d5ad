/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Kernels that are wrong only at some addresses, for test_other_placements.py. Each calls the correct
 * kernel, KERNEL (schedule, in, out, rounds), and then changes its output. */
    .syntax unified
    .cpu    cortex-m0plus
    .thumb

.macro WRONG name
    .section .text.\name, "ax", %progbits
    .global \name
    .type   \name, %function
    .thumb_func
\name:
    push    {r0-r2, lr}
    bl      KERNEL
    pop     {r0-r2}
.endm

.macro WHEN_EQUAL
    bne     1f
    ldrb    r3, [r2]
    movs    r0, #1
    eors    r3, r0
    strb    r3, [r2]
1:  pop     {pc}
    .ltorg
.endm

WRONG in_at_3_mod_4
    movs    r3, #3
    ands    r3, r1
    cmp     r3, #3
    WHEN_EQUAL

WRONG in_at_2_mod_4
    movs    r3, #3
    ands    r3, r1
    cmp     r3, #2
    WHEN_EQUAL

WRONG out_odd_and_in_aligned
    movs    r3, #1
    bics    r3, r2
    lsls    r0, r1, #30
    orrs    r3, r0
    WHEN_EQUAL

WRONG in_at_1_and_out_at_2
    lsls    r3, r1, #30
    lsrs    r3, r3, #28
    lsls    r0, r2, #30
    lsrs    r0, r0, #30
    orrs    r3, r0
    cmp     r3, #6
    WHEN_EQUAL

WRONG text_in_flash
    lsrs    r3, r1, #28
    cmp     r3, #1
    WHEN_EQUAL

WRONG schedule_in_flash
    lsrs    r3, r0, #28
    cmp     r3, #1
    WHEN_EQUAL

WRONG out_in_a_scratch_bank
    lsrs    r3, r2, #12
    ldr     r0, =0x20040
    cmp     r3, r0
    WHEN_EQUAL

WRONG in_in_the_first_64_kb
    lsrs    r3, r1, #16
    ldr     r0, =0x2000
    cmp     r3, r0
    WHEN_EQUAL

WRONG stack_beyond_the_scratch_banks
    mov     r3, sp
    lsrs    r3, r3, #16
    ldr     r0, =0x2003
    cmp     r3, r0
    WHEN_EQUAL

WRONG carry_into_bit_16_lost /* of out + 8: that address would be 64 KB too low */
    adds    r2, #8
    uxth    r3, r2
    subs    r2, #8
    cmp     r3, #7
    bhi     2f
    cmp     r3, r3
2:  WHEN_EQUAL

WRONG pc_as_a_number /* compares it with 2, as in SRAM */
    mov     r3, pc
    lsrs    r3, r3, #28
    cmp     r3, #2
    beq     1f
    cmp     r3, r3
    WHEN_EQUAL

WRONG page_of_a_table /* compares it with PAGE, as in one link */
    ldr     r3, =TABLE
    lsrs    r3, r3, #8
    ldr     r0, =PAGE
    cmp     r3, r0
    beq     1f
    cmp     r3, r3
    WHEN_EQUAL
