/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Kernels that are wrong only at some addresses, for test_other_placements.py. Each ends with the
 * correct kernel, KERNEL (schedule r24, in r22, out r20, rounds r18), or changes its output. */
#include <avr/io.h>

.macro WRONG name
    .section .text.\name, "ax", @progbits
    .global \name
    .type   \name, @function
\name:
.endm

; CARRY_LOST pointer, distance   Adds the distance only to the low byte of the pointer.
.macro CARRY_LOST pointer, distance
    movw    r30, \pointer
    subi    r30, lo8(-\distance)
    ld      r26, Z
    jmp     KERNEL
.endm

WRONG carry_lost_behind_byte_3_of_in
    CARRY_LOST r22, 4

WRONG carry_lost_at_the_end_of_in
    CARRY_LOST r22, 15

WRONG carry_lost_in_the_schedule
    CARRY_LOST r24, 100

WRONG carry_lost_in_out
    movw    r30, r20
    subi    r30, lo8(-9)
    st      Z, r1
    jmp     KERNEL

WRONG carry_lost_on_the_stack
    push    r1
    push    r1
    push    r1
    in      r30, _SFR_IO_ADDR(SPL)
    in      r31, _SFR_IO_ADDR(SPH)
    subi    r30, lo8(-3)
    ld      r26, Z
    pop     r26
    pop     r26
    pop     r26
    jmp     KERNEL

WRONG out_at_0x55 /* one address in 256 */
    push    r20
    push    r21
    call    KERNEL
    pop     r31
    pop     r30
    cpi     r30, 0x55
    brne    1f
    ld      r24, Z
    com     r24
    st      Z, r24
1:  ret

; IN_PAGE pointer, page   Changes the output if the pointer is in this page of 256 bytes.
.macro IN_PAGE pointer, page
    push    \pointer + 1
    push    r20
    push    r21
    call    KERNEL
    pop     r31
    pop     r30
    pop     r24
    cpi     r24, \page
    brne    1f
    ld      r24, Z
    com     r24
    st      Z, r24
1:  ret
.endm

WRONG in_in_page_7
    IN_PAGE 22, 7

WRONG in_in_page_8
    IN_PAGE 22, 8

WRONG out_in_page_1
    IN_PAGE 20, 1

WRONG schedule_in_page_6
    IN_PAGE 24, 6

WRONG page_of_a_table /* compares it with PAGE, as in one link */
    push    r20
    push    r21
    call    KERNEL
    pop     r31
    pop     r30
    ldi     r24, hi8(TABLE)
    subi    r24, PAGE
    ld      r25, Z
    eor     r25, r24
    st      Z, r25
    ret

WRONG address_of_the_code /* compares its low byte with CODE, as in one link */
    push    r20
    push    r21
    call    KERNEL
    pop     r31
    pop     r30
    ldi     r24, lo8(gs(KERNEL))
    subi    r24, CODE
    ld      r25, Z
    eor     r25, r24
    st      Z, r25
    ret
