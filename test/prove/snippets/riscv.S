/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Code that a proof must accept, and code that it must refuse (../riscv/test_machine.py). a0 and a1
 * are secret bytes. a2 points to 16 writable bytes, and a3 to 16 constant bytes. */
        .option arch, +zbs
    .option norelax

.macro SNIPPET name
    .balign 4
    .global \name
    .type   \name, %function
\name:
.endm

/* ---- code that a proof must accept ---- */

SNIPPET xtime /* a0 times x, by a mask */
    bexti   a1, a0, 7
    neg     a1, a1
    andi    a1, a1, 0x1b
    sh1add  a0, a0, zero
    xor     a0, a0, a1
    andi    a0, a0, 0xff
    ret

SNIPPET balanced /* a0 times x, with a branch of equal time both ways */
    slli    a1, a0, 24
    sh1add  a0, a0, zero
    andi    a0, a0, 0xff
    bgez    a1, 1f
    li      a1, 0x1b
    j       2f
    .balign 4
1:  li      a1, 0
    nop
    .balign 4
2:  xor     a0, a0, a1
    ret

SNIPPET unbalanced
    slli    a1, a0, 24
    sh1add  a0, a0, zero
    andi    a0, a0, 0xff
    bgez    a1, 1f
    li      a1, 0x1b
    j       2f
    .balign 4
1:  li      a1, 0
    .option norvc
    nop
    nop
    .option rvc
2:  xor     a0, a0, a1
    ret

SNIPPET calls
    addi    sp, sp, -16
    sw      ra, 12(sp)
    sw      s0, 8(sp)
    not     s0, a0
    jal     xtime
    mv      a1, s0
    lw      s0, 8(sp)
    lw      ra, 12(sp)
    addi    sp, sp, 16
    ret

SNIPPET calls_by_another_register
    jal     t0, 1f
    ret
1:  addi    a0, a0, 1
    jr      t0

SNIPPET look_up
    la      t0, words
    sh2add  t0, a0, t0
    lw      a0, (t0)
    ret

SNIPPET middle_byte /* the second byte, as h3.bextmi takes it */
    slli    a0, a0, 8
    .insn   i 0x0b, 4, a0, a0, 7 << 6 | 8
    ret

SNIPPET permutations /* there and back again */
    pack    a0, a0, a1
    zip     a0, a0
    brev8   a0, a0
    rev8    a0, a0
    rori    a0, a0, 13
    rori    a0, a0, 19
    rev8    a0, a0
    brev8   a0, a0
    unzip   a0, a0
    ret

SNIPPET early_return
    slli    a1, a0, 25
    bgez    a1, 1f
    li      a0, 1
    ret
    .balign 4
1:  li      a0, 2
    ret

SNIPPET below_the_stack_and_back /* a1 is loaded from lost bytes */
    addi    sp, sp, -32
    sw      a0, (sp)
    sw      a1, 16(sp)
    addi    sp, sp, 16
    addi    sp, sp, -16
    lw      a1, (sp)
    lw      a0, 16(sp)
    addi    sp, sp, 32
    ret

SNIPPET loop /* the branch is predicted from the second time on, and stays in the predictor */
    li      t0, 5
    nop
1:  addi    t0, t0, -1
    beqz    t0, 2f
    bnez    sp, 1b
2:  ret

SNIPPET straight
    li      t0, 5
    nop
    addi    t0, t0, -1
    ret

/* ---- code that it must refuse ---- */

SNIPPET loop_over_a_secret
1:  addi    a0, a0, -1
    bnez    a0, 1b
    ret

SNIPPET shift_by_a_secret
    srl     a0, a1, a0
    ret

SNIPPET rotation_by_a_secret
    ror     a0, a1, a0
    ret

SNIPPET count_in_a_secret
    clz     a0, a0
    ret

SNIPPET look_up_past_the_table
    la      t0, words + 4
    sh2add  t0, a0, t0
    lw      a0, (t0)
    ret

SNIPPET look_up_unaligned
    la      t0, words
    add     t0, t0, a0
    lw      a0, (t0)
    ret

SNIPPET read_behind
    lw      a0, 16(a2)
    ret

SNIPPET read_across_the_end
    lhu     a0, 14(a2)
    lbu     a0, 16(a2)
    ret

SNIPPET write_const
    sb      a0, 15(a3)
    ret

SNIPPET write_code
    la      t0, words
    sw      t0, (t0)
    ret

SNIPPET unaligned_word
    lw      a0, 4(a2)
    lw      a0, 2(a2)
    ret

SNIPPET unaligned_half
    sh      a1, 1(a2)
    ret

SNIPPET write_below_the_stack
    sw      a0, -4(sp)
    ret

SNIPPET read_above_the_stack
    lw      a0, (sp)
    ret

SNIPPET too_deep
    addi    sp, sp, -512
    ret

SNIPPET stack_not_aligned
    addi    sp, sp, -8
    addi    sp, sp, 8
    ret

SNIPPET different_stacks
    slli    a0, a0, 25
    bgez    a0, 1f
    addi    sp, sp, -16
1:  ret

SNIPPET jump_by_a_secret
    add     a2, a2, a0
    jr      a2

SNIPPET lost_return_address
    addi    sp, sp, -16
    sw      ra, 12(sp)
    addi    sp, sp, 16
    addi    sp, sp, -16
    lw      ra, 12(sp)
    addi    sp, sp, 16
    ret

SNIPPET branch_to_what_follows
    bnez    sp, 1f
1:  ret

SNIPPET interrupts_off
    .option push
    .option arch, +zicsr
    csrci   mstatus, 8
    .option pop
    ret

SNIPPET wait
    wfi
    ret

SNIPPET waits_for_the_other_core /* h3.block, a hint */
    slt     zero, zero, zero
    ret

SNIPPET divides
    divu    a0, a0, a1
    ret

SNIPPET another_custom_opcode
    .insn   i 0x0b, 0, a0, a0, 7 << 6 | 8
    ret

    .balign 4
    .global words
    .type   words, %object
words:
    .set    value, 7
    .rept   256
    .word   value
    .set    value, (value * 5 + 3) & 0xffffffff
    .endr
    .size   words, . - words
    .word   1, 2, 3, 4
