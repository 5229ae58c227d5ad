/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../aesmall_avr.inc"
#if AESMALL_AVR_ASM

/* aesmall_ghash_branch_product
 * C:        no prototype: a part of aesmall_ghash_branch_update and aesmall_ghash_branch_reversed
 * Does:     r2-r17 = y h in GF(2^128) mod x^128 + x^7 + x^2 + x + 1, SP 800-38D 6.3, with a key of h
 *           (src/modes/ghash/ghash_branch.h)
 * Args:     y=X read 16 and written, key=Y read 24
 * Clobbers: r0-r22 r24 r30 r31 SREG. X and Y are as before. r0 is 0
 * Saves:    r18-r25, of which only r23 and r25 are the caller's
 * Stack:    10 (18 pushed, at most 10 at once) + 2 return addresses
 * Tables:   no tables
 * Wipes:    no data: y, the stack below its pointer and r1 to r24 are secret
 * Cost:     AVRe+: CALL 4 + begin 25 + middle 75 + last 107 + sum 56 + fold 12 + upper 69 + lower 83
 *           + exit 20 + 3 x (half 12 + 7 x turn 16 + 8 x byte 2 + 64 x test 2
 *           + 64 x add 8 + 8 x next 2 + 1 + 7 x again 2 + done 4) = 2896 cycles
 * Timing:   T2: one branch for each bit of the key, in equal time both ways. No address depends on
 *           a secret, and no branch on y
 */

; A byte has x^0 in its high bit, and byte 0 comes first: x times something is a shift to the right.
;
; REGISTERS.
;
;   r0           : bits              : of the key, a byte; byte on its way                : all
;   r1           : turns             : to do, bits of a byte; any byte                    : half
;   r2 .. r9     :                   : 8 bytes of y; then the upper half of the result    : all
;   r10 .. r25   :                   : 16 bytes of a product                              : all
;   r27:r26 = X  : y                 : pointer                                            : begin, exit
;   r29:r28 = Y  : y                 : pointer; its 16 bytes are scratch                  : all
;   r31:r30 = Z  : key               : pointer, walks forwards                            : all
;
; The product has four parts of 8 bytes from AB = y0 h0, CD = (y0 + y1)(h0 + h1), EF = y1 h1:
;
;       A,  A + B + C + E,  B + D + E + F,  F
;
; The last two, q, return as q (1 + x + x^2 + x^7).
#define t     r0
#define u     r1
#define bits  r0

; LOAD_HALF offset   the 8 bytes of y from `offset` on.
; 16 cycles, 16 bytes
.macro LOAD_HALF offset
        .irp  n, 0, 1, 2, 3, 4, 5, 6, 7
        ldd   2+\n, Y+\offset+\n
        .endr
.endm

; ADD from, to   8 registers to 8 others, by the numbers of the first ones.
; 8 cycles, 16 bytes
.macro ADD from, to
        .irp  n, 0, 1, 2, 3, 4, 5, 6, 7
        eor   \to+\n, \from+\n
        .endr
.endm

; PUSH_UPPER   the upper half of a product.
; 16 cycles, 16 bytes
.macro PUSH_UPPER
        .irp  n, 18, 19, 20, 21, 22, 23, 24, 25
        push  r\n
        .endr
.endm

; TEST n   to wait where bit n of the key's byte is 0.
; 3 cycles taken, 2 on, 4 bytes
.macro TEST n
        sbrs  bits, \n
        rjmp  .Lghash_branch_wait\n
.endm

; WAIT n   the cycles of ADD less the one that TEST takes more, and back after it.
; 7 cycles, 8 bytes
.macro WAIT n
        rjmp  .+0
        rjmp  .+0
        nop
        rjmp  .Lghash_branch_next\n
.endm

FUNCTION aesmall_ghash_branch_product
        push  r23
        push  r25
        movw  r30, r28
        movw  r28, r26
        LOAD_HALF 0
        rcall .Lghash_branch_half
; = begin: 25 cycles, 26 bytes

        ; B to the stack, A to y. Its two halves continue as a sum.
        PUSH_UPPER
        LOAD_HALF 0
        .irp  n, 0, 1, 2, 3, 4, 5, 6, 7
        ldd   t, Y+8+\n
        eor   2+\n, t
        std   Y+\n, 10+\n
        .endr
        rcall .Lghash_branch_half
; = middle: 75 cycles, 82 bytes

        ; A + B + C to y, B + D to the stack.
        LOAD_HALF 8
        .irp  n, 7, 6, 5, 4, 3, 2, 1, 0
        pop   t
        eor   10+\n, t
        eor   18+\n, t
        ldd   t, Y+\n
        eor   t, 10+\n
        std   Y+8+\n, t
        .endr
        PUSH_UPPER
        rcall .Lghash_branch_half
; = last: 107 cycles, 130 bytes

        ; r2-r9 = A + B + C + E; r10-r17 = B + D + E + F.
        .irp  n, 7, 6, 5, 4, 3, 2, 1, 0
        ldd   2+\n, Y+8+\n
        eor   2+\n, 10+\n
        pop   t
        eor   10+\n, 18+\n
        eor   10+\n, t
        .endr
; = sum: 56 cycles, 80 bytes

        ; The bits shifted out of x q, x^2 q and x^7 q, the last bits of q, return like q: they are added
        ; to q's first byte before.
        mov   t, r25
        lsl   t
        eor   r10, t
        clr   u
        mov   t, r25
        .rept 2
        lsr   t
        ror   u
        eor   r10, u
        .endr
        mov   t, r17
; = fold: 12 cycles, 24 bytes

        ; The upper half of the result: q, x^7 q as a byte further on and a bit back, x q, x^2 q.
        ADD   18, 2
        lsl   r25
        .irp  n, 24, 23, 22, 21, 20, 19, 18
        rol   r\n
        .endr
        rol   t
        eor   r2, t
        .irp  n, 3, 4, 5, 6, 7, 8, 9
        eor   r\n, \n+15
        .endr
        lsr   t
        .irp  n, 18, 19, 20, 21, 22, 23, 24, 25
        ror   r\n
        .endr
        mov   t, r17
        .rept 2
        lsr   t
        .irp  n, 18, 19, 20, 21, 22, 23, 24, 25
        ror   r\n
        .endr
        ADD   18, 2
        .endr
; = upper: 69 cycles, 138 bytes

        ; The lower half, in r18-r25.
        .irp  n, 0, 1, 2, 3, 4, 5, 6, 7
        ldd   18+\n, Y+\n
        .endr
        ADD   10, 18
        mov   t, r17
        lsl   t
        .irp  n, 16, 15, 14, 13, 12, 11, 10
        rol   r\n
        .endr
        clr   t                         ; keeps C
        rol   t
        eor   r18, t
        .irp  n, 19, 20, 21, 22, 23, 24, 25
        eor   r\n, \n-9
        .endr
        lsr   t
        .irp  n, 10, 11, 12, 13, 14, 15, 16
        ror   r\n
        .endr
        .rept 2
        lsr   r10
        .irp  n, 11, 12, 13, 14, 15, 16, 17
        ror   r\n
        .endr
        ADD   10, 18
        .endr
; = lower: 83 cycles, 150 bytes
        .irp  n, 2, 4, 6, 8
        movw  \n+8, \n
        .endr
        .irp  n, 2, 4, 6, 8
        movw  \n, \n+16
        .endr
        movw  r26, r28
        movw  r28, r30
        sbiw  r28, 24
        pop   r25
        pop   r23
        ret
; = exit: 20 cycles, 28 bytes

        ; As long as an addition, where the bit is 0. It stands before what comes back from here, so that
        ; the prover sees both ways meet.
.Lghash_branch_wait0:
        WAIT  0
; = wait: 7 cycles, 8 bytes
.Lghash_branch_wait1:
        WAIT  1
; = wait: 7 cycles, 8 bytes
.Lghash_branch_wait2:
        WAIT  2
; = wait: 7 cycles, 8 bytes
.Lghash_branch_wait3:
        WAIT  3
; = wait: 7 cycles, 8 bytes
.Lghash_branch_wait4:
        WAIT  4
; = wait: 7 cycles, 8 bytes
.Lghash_branch_wait5:
        WAIT  5
; = wait: 7 cycles, 8 bytes
.Lghash_branch_wait6:
        WAIT  6
; = wait: 7 cycles, 8 bytes
.Lghash_branch_wait7:
        WAIT  7
; = wait: 7 cycles, 8 bytes

        ; r10-r25 = r2-r9, 8 bytes of y, times 8 of h. Horner's rule, from bit 0 of its bytes, x^7, on; a
        ; byte of the key has these bits of all eight.
.Lghash_branch_half:
        clr   r10
        clr   r11
        .irp  n, 12, 14, 16, 18, 20, 22, 24
        movw  \n, 10
        .endr
        ldi   r26, 8
        rjmp  .Lghash_branch_enter
; = half: 12 cycles, 22 bytes
.Lghash_branch_turn:
        lsr   r10
        .irp  n, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25
        ror   r\n
        .endr
; = turn: 16 cycles, 32 bytes
.Lghash_branch_enter:
        ld    bits, Z+
; = byte: 2 cycles, 2 bytes
        TEST  0
; = test: 3 cycles taken, 2 on, 4 bytes
        ADD   2, 10
; = add: 8 cycles, 16 bytes
.Lghash_branch_next0:
        TEST  1
; = test: 3 cycles taken, 2 on, 4 bytes
        ADD   2, 11
; = add: 8 cycles, 16 bytes
.Lghash_branch_next1:
        TEST  2
; = test: 3 cycles taken, 2 on, 4 bytes
        ADD   2, 12
; = add: 8 cycles, 16 bytes
.Lghash_branch_next2:
        TEST  3
; = test: 3 cycles taken, 2 on, 4 bytes
        ADD   2, 13
; = add: 8 cycles, 16 bytes
.Lghash_branch_next3:
        TEST  4
; = test: 3 cycles taken, 2 on, 4 bytes
        ADD   2, 14
; = add: 8 cycles, 16 bytes
.Lghash_branch_next4:
        TEST  5
; = test: 3 cycles taken, 2 on, 4 bytes
        ADD   2, 15
; = add: 8 cycles, 16 bytes
.Lghash_branch_next5:
        TEST  6
; = test: 3 cycles taken, 2 on, 4 bytes
        ADD   2, 16
; = add: 8 cycles, 16 bytes
.Lghash_branch_next6:
        TEST  7
; = test: 3 cycles taken, 2 on, 4 bytes
        ADD   2, 17
; = add: 8 cycles, 16 bytes
.Lghash_branch_next7:
        dec   r26
        breq  .Lghash_branch_done
; = next: 3 cycles taken, 2 on, 4 bytes
        rjmp  .Lghash_branch_turn
; = again: 2 cycles, 2 bytes
.Lghash_branch_done:
        ret
; = done: 4 cycles, 2 bytes
END_FUNCTION aesmall_ghash_branch_product

#endif
