/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Functions with cycles, stack and violations that were determined by hand. They have no
 * arguments and no results. */
#if defined(__AVR__)
#include <avr/io.h>

#if defined(__AVR_3_BYTE_PC__)
#define JUMP_BACK eijmp
#else
#define JUMP_BACK ijmp
#endif

; Two cycles with or without a multiplier.
.macro TWO_CYCLES a, b
#if defined(__AVR_HAVE_MUL__)
        mul   \a, \b
#else
        adiw  r24, 0
#endif
.endm

.macro FUNCTION name
        .section .text.\name, "ax", @progbits
        .global \name
        .type \name, @function
\name:
.endm

; ---- cycles, without the call and the return ----

; 1 + 10 * (1 + 2) - 1 = 30
FUNCTION timed_loop
        ldi   r24, 10
1:      dec   r24
        brne  1b
        ret
        .size timed_loop, . - timed_loop

; 2 + 2 + 3 + 3 + 2 + 2 + 1 + 1 + 1 + 2 + 1 + 1 + 3 = 24
FUNCTION timed_mix
        push  r24               ; 2
        pop   r24               ; 2
        lpm   r24, Z            ; 3
        lpm   r24, Z+           ; 3
        TWO_CYCLES r24, r25     ; 2
        adiw  r26, 1            ; 2
        clr   r1                ; 1
        in    r24, 0x3f         ; 1
        ori   r24, 0x80         ; 1
        sbrs  r24, 7            ; 2: skips one word
        nop
        sbrc  r24, 7            ; 1: skips nothing
        nop                     ; 1
        cpse  r1, r1            ; 3: skips two words
        lds   r24, 0x0100
        ret
        .size timed_mix, . - timed_mix

; ---- stack, with the return address ----

FUNCTION stack_two_pushes
        push  r2
        push  r3
        pop   r3
        pop   r2
        ret
        .size stack_two_pushes, . - stack_two_pushes

; A frame as avr-gcc creates it: 2 saved bytes, 300 bytes, and a call from there.
FUNCTION stack_frame
        push  r28
        push  r29
        in    r28, 0x3d
        in    r29, 0x3e
        subi  r28, lo8(300)
        sbci  r29, hi8(300)
        out   0x3e, r29
        out   0x3d, r28
        rcall leaf
        subi  r28, lo8(-300)
        sbci  r29, hi8(-300)
        out   0x3e, r29
        out   0x3d, r28
        pop   r29
        pop   r28
        ret
leaf:   ret
        .size stack_frame, . - stack_frame

; ---- the calling convention ----

; Uses all registers and restores them.
FUNCTION clean
        push  r2
        push  r17
        push  r28
        ldi   r17, 1
        mov   r2, r17
        ldi   r28, 2
        TWO_CYCLES r17, r28
        ldi   r18, 3
        ldi   r30, 4
        clr   r1
        pop   r28
        pop   r17
        pop   r2
        ret
        .size clean, . - clean

FUNCTION changes_r2
        inc   r2
        ret
        .size changes_r2, . - changes_r2

FUNCTION changes_r17
        inc   r17
        ret
        .size changes_r17, . - changes_r17

FUNCTION changes_r28
        inc   r28
        ret
        .size changes_r28, . - changes_r28

FUNCTION leaves_r1
        ldi   r24, 1
        mov   r1, r24
        ret
        .size leaves_r1, . - leaves_r1

FUNCTION leaves_interrupts
        in    r24, 0x3f
        ldi   r25, 0x80
        eor   r24, r25
        out   0x3f, r24
        ret
        .size leaves_interrupts, . - leaves_interrupts

; Reads a byte below the stack pointer, which an interrupt may overwrite.
FUNCTION below_sp
        push  r2
        pop   r2
        clr   r2
        in    r30, 0x3d
        in    r31, 0x3e
        ld    r2, Z
        ret
        .size below_sp, . - below_sp

; Leaves a byte on the stack.
FUNCTION moves_sp
#if defined(__AVR_3_BYTE_PC__)
        pop   r31
        out   _SFR_IO_ADDR(EIND), r31
#endif
        pop   r31
        pop   r30
        push  r24
        JUMP_BACK
        .size moves_sp, . - moves_sp
#endif
