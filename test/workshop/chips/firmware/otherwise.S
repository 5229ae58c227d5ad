/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A program without C: one function with the instructions that take other cycles on AVRxt. */
        .comm timed_bytes, 8

; On AVRe+ 4 + 4 + 2 + 2 + 8 + 16 + 3 + 4 + 5 + 7 + 8 + 9 + 5 + 4 = 81,
; on AVRxt 2 + 4 + 3 + 2 + 8 +  8 + 3 + 2 + 5 + 6 + 7 + 8 + 5 + 4 = 67
        .section .text.timed, "ax", @progbits
        .global timed
        .type timed, @function
timed:
        push  r28               ; 4, on AVRxt 2
        push  r29
        ldi   r26, lo8(timed_bytes) ; 4
        ldi   r27, hi8(timed_bytes)
        movw  r28, r26
        movw  r30, r26
        lds   r24, timed_bytes  ; 2, on AVRxt 3
        sts   timed_bytes, r24  ; 2
        ld    r24, X            ; 8
        ld    r24, X+
        ld    r24, -X
        ldd   r24, Y+3
        st    X+, r24           ; 16, on AVRxt 8
        st    -X, r24
        st    X, r24
        st    Y, r24
        st    Z+, r24
        st    -Z, r24
        std   Y+1, r24
        std   Z+2, r24
        lpm   r24, Z            ; 3
        sbi   0x1e, 0           ; 4, on AVRxt 2
        cbi   0x1e, 0
        adiw  r26, 1            ; 5
        mul   r24, r25
        clr   r1
        rcall 1f                ; 7, on AVRxt 6
        call  1f                ; 8, on AVRxt 7
        ldi   r30, pm_lo8(1f)   ; 9, on AVRxt 8
        ldi   r31, pm_hi8(1f)
        icall
        rjmp  2f                ; 5
2:      jmp   3f
3:      pop   r29               ; 4
        pop   r28
        ret
1:      ret
        .size timed, . - timed

        .section .text.main, "ax", @progbits
        .global main
        .type main, @function
main:
        call  timed
        clr   r24
        clr   r25
        jmp   fw_exit
        .size main, . - main
