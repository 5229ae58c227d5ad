/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Like avr.S: code that moves the stack pointer, and code that disables or enables interrupts. */
#include "avr.inc"

/* ---- code that a proof must accept ---- */

SNIPPET frame /* like the compiler's: no interrupt sees half a stack pointer */
    in      r18, __SREG__
    in      r30, __SP_L__
    in      r31, __SP_H__
    movw    r20, r30
    subi    r30, 254
    sbci    r31, 0
    cli
    out     __SP_H__, r31
    out     __SREG__, r18
    out     __SP_L__, r30
    std     Z + 1, r24
    cli
    out     __SP_H__, r21
    out     __SREG__, r18
    out     __SP_L__, r20
    ret

SNIPPET flag_last /* as on XMEGA and AVRxt: an interrupt may occur just after OUT SREG */
    GET_STACK_POINTER
    sbiw    r30, 8
    in      r18, __SREG__
    cli
    out     __SP_H__, r31
    out     __SP_L__, r30
    out     __SREG__, r18
    adiw    r30, 8
    cli
    out     __SP_H__, r31
    out     __SP_L__, r30
    out     __SREG__, r18
    ret

SNIPPET low_half_first /* of the stack pointer */
    GET_STACK_POINTER
    sbiw    r30, 8
    in      r18, __SREG__
    cli
    out     __SP_L__, r30
    out     __SREG__, r18
    out     __SP_H__, r31
    adiw    r30, 8
    SET_STACK_POINTER
    ret

SNIPPET below_the_stack_and_back /* r25 is loaded from lost bytes */
    push    r24
    push    r22
    pop     r23
    GET_STACK_POINTER
    sbiw    r30, 1
    SET_STACK_POINTER
    pop     r25
    pop     r24
    ret

/* ---- code that it must refuse ---- */

SNIPPET half_a_stack_pointer /* while interrupts may occur */
    in      r30, __SP_H__
    mov     r31, r30
    inc     r31
    out     __SP_H__, r31
    out     __SP_H__, r30
    ret

SNIPPET nop_between_the_halves /* after OUT SREG one instruction is safe, not two */
    GET_STACK_POINTER
    sbiw    r30, 8
    in      r18, __SREG__
    cli
    out     __SP_H__, r31
    out     __SREG__, r18
    nop
    out     __SP_L__, r30
    adiw    r30, 8
    SET_STACK_POINTER
    ret

SNIPPET halves_without_cli /* the high one stays the same here */
    GET_STACK_POINTER
    sbiw    r30, 8
    out     __SP_H__, r31
    out     __SP_L__, r30
    adiw    r30, 8
    SET_STACK_POINTER
    ret

SNIPPET low_half_alone
    GET_STACK_POINTER
    sbiw    r30, 8
    out     __SP_L__, r30
    adiw    r30, 8
    out     __SP_L__, r30
    ret

SNIPPET push_between_the_halves
    GET_STACK_POINTER
    in      r18, __SREG__
    cli
    out     __SP_H__, r31
    push    r24
    out     __SREG__, r18
    ret

SNIPPET store_between_the_halves
    GET_STACK_POINTER
    push    r24
    in      r18, __SREG__
    cli
    out     __SP_H__, r31
    st      Z, r24
    ret

SNIPPET call_between_the_halves
    GET_STACK_POINTER
    in      r18, __SREG__
    cli
    out     __SP_H__, r31
    rcall   1f
1:  ret

SNIPPET lost_return_address
    rcall   1f
    ret
1:  GET_STACK_POINTER
    adiw    r30, 2
    SET_STACK_POINTER
    sbiw    r30, 2
    SET_STACK_POINTER
    ret

SNIPPET pushed_and_lost /* and read again after a frame */
    push    r24
    pop     r25
    GET_STACK_POINTER
    sbiw    r30, 1
    SET_STACK_POINTER
    pop     r25
    add     r26, r25
    st      X, r1
    ret

SNIPPET interrupts_on /* which the caller may have disabled */
    in      r18, __SREG__
    sei
    nop
    out     __SREG__, r18
    ret

SNIPPET interrupts_on_at_the_end
    cli
    sei
    ret

SNIPPET interrupts_by_a_secret
    out     __SREG__, r24
    ret

SNIPPET interrupts_off_for_long
    in      r18, __SREG__
    cli
    nop
    nop
    out     __SREG__, r18
    nop
    nop
    ret

SNIPPET interrupts_off_on_one_way
    in      r18, __SREG__
    sbrs    r24, 0
    rjmp    1f
    cli
1:  out     __SREG__, r18
    ret
