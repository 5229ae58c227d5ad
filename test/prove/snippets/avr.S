/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Code that a proof must accept, and code that it must refuse (test_machine.py). r24 and r22 are
 * secret bytes. X points to 16 writable bytes, and Y to 16 constant bytes. */
#include "avr.inc"

/* ---- code that a proof must accept ---- */

SNIPPET xtime /* r24 times x, with a branch of equal time both ways */
    ldi     r18, 0x1b
    lsl     r24
    brcc    1f
    eor     r24, r18
1:  ret

SNIPPET unbalanced /* as xtime, but one way takes a cycle longer */
    ldi     r18, 0x1b
    lsl     r24
    brcc    1f
    eor     r24, r18
    nop
1:  ret

SNIPPET skip /* over one word and over two, each way in the same time */
    ldi     r25, 0
    sbrc    r24, 3
    ldi     r25, 5
    sbrs    r24, 4
    sts     buffer, r25
    sts     buffer + 1, r25
    ret

SNIPPET nested /* a branch in both ways of a branch, of different lengths */
    ldi     r25, 0
    sbrs    r24, 0
    rjmp    2f
    sbrc    r24, 1
    ldi     r25, 1
    rjmp    3f
2:  sbrc    r24, 2
    ldi     r25, 2
    nop
3:  ret

SNIPPET uneven /* both ways of a branch take 6 cycles or 7, which another bit decides */
    sbrs    r24, 0
    rjmp    2f
    sbrc    r24, 1
    rjmp    1f
1:  rjmp    3f
2:  sbrc    r24, 2
    rjmp    4f
4:  nop
3:  ret

SNIPPET flags /* after a branch: flags of both ways */
    clc
    sbrc    r24, 0
    cpi     r24, 0x80
    sbc     r25, r25
    ret

SNIPPET calls
    push    r24
    rcall   xtime
    pop     r25
    ret

SNIPPET look_up
    ldi     r30, lo8(table)
    ldi     r31, hi8(table)
    add     r30, r24
    adc     r31, r1
    lpm     r24, Z
    ret

SNIPPET two_tables /* by one instruction */
    ldi     r31, hi8(table)
    rcall   1f
    ldi     r31, hi8(more)
1:  mov     r30, r24
    lpm     r25, Z
    ret

SNIPPET two_ways_to_store
    ldi     r25, 1
    sbrc    r24, 0
    rjmp    1f
    st      X, r25
    rjmp    2f
1:  st      X, r24
    nop
2:  ret

SNIPPET one_way_to_push /* a byte that only one way has written is lost */
    sbrs    r24, 0
    rjmp    1f
    push    r24
    pop     r25
1:  ret

/* ---- code that it must refuse ---- */

SNIPPET loop_over_a_secret
1:  dec     r24
    brne    1b
    ret

SNIPPET unknown_branch /* V after ADIW is not modelled */
    adiw    r30, 1
    brvs    1f
    nop
1:  ret

SNIPPET unknown_half_carry
    add     r24, r22
    brhs    1f
    nop
1:  ret

SNIPPET unknown_half_carry_of_sreg /* though SREG was written whole */
    ldi     r18, 0
    out     __SREG__, r18
    ldi     r18, 0x0f
    subi    r18, -1
    brhs    1f
    nop
1:  ret

SNIPPET different_stacks
    sbrc    r24, 0
    push    r24
    ret

SNIPPET look_up_past_the_table
    ldi     r30, lo8(table + 1)
    ldi     r31, hi8(table + 1)
    add     r30, r24
    adc     r31, r1
    lpm     r24, Z
    ret

SNIPPET look_up_in_ram /* LD where it should be LPM */
    ldi     r30, lo8(table)
    ldi     r31, hi8(table)
    add     r30, r24
    adc     r31, r1
    ld      r24, Z
    ret

SNIPPET look_up_of_two_secrets
    ldi     r30, lo8(table)
    ldi     r31, hi8(table)
    eor     r24, r22
    add     r30, r24
    adc     r31, r1
    lpm     r24, Z
    ret

SNIPPET store_by_a_secret
    add     r26, r24
    st      X, r1
    ret

SNIPPET jump_by_a_secret
    mov     r30, r24
    ldi     r31, 1
    ijmp

SNIPPET read_behind
    adiw    r26, 16
    ld      r24, X
    ret

SNIPPET write_before
    st      -X, r1
    ret

SNIPPET write_const
    std     Y + 3, r1
    ret

SNIPPET read_return_address
    in      r30, __SP_L__
    in      r31, __SP_H__
    ldd     r24, Z + 1
    ret

SNIPPET write_below_the_stack
    in      r30, __SP_L__
    in      r31, __SP_H__
    st      Z, r24
    ret

SNIPPET read_below_the_stack
    push    r24
    pop     r25
    in      r30, __SP_L__
    in      r31, __SP_H__
    ld      r25, Z
    ret

SNIPPET too_deep
    GET_STACK_POINTER
    subi    r31, 2
    SET_STACK_POINTER
    ret

SNIPPET above_the_caller
    GET_STACK_POINTER
    adiw    r30, 1
    SET_STACK_POINTER
    sbiw    r30, 1
    SET_STACK_POINTER
    ret

SNIPPET return_elsewhere
    push    r1
    push    r1
    ret

SNIPPET return_to_a_secret
    push    r24
    push    r24
    ret

SNIPPET store_to_sreg /* by its address in RAM */
    sts     0x5f, r1
    ret

SNIPPET load_from_sreg
    lds     r24, 0x5f
    ret

SNIPPET peripheral
    out     0x05, r24
    ret

/* ---- code with another time on AVRxt ---- */

SNIPPET unbalanced_on_avrxt /* where PUSH takes a cycle less */
    lsr     r24
    brcc    1f
    push    r25
    pop     r25
    rjmp    2f
1:  nop
    nop
    nop
    rjmp    2f
2:  ret

    .balign 256
    .global table
    .type   table, @object
table:
    .set    value, 7
    .rept   256
    .byte   value & 255
    .set    value, value * 5 + 3
    .endr
    .size   table, . - table
    .byte   1, 2, 3, 4
    .balign 256
    .global more
    .type   more, @object
more:
    .fill   256, 1, 5
    .size   more, . - more
