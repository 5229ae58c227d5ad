/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_armv6m.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_load_rows_armv6m
 * C:        no prototype: compact kernels and their key set-up call it by BL
 * Does:     loads four columns from any address, and makes them rows
 * Args:     in=r1 read 16, any alignment. The result is in r4, r5, r6, r7
 * Clobbers: r1 r2 r3 flags
 * Saves:    no register: r4-r7 hold the result
 * Stack:    0, unaligned 16
 * Tables:   no tables
 * Wipes:    the copy of an unaligned block. r1 and r2 hold parts of the words
 * Cost:     M0+: load 2 + words 5 + transpose 28 = 35 cycles;
 *           unaligned + 123
 * Timing:   T0
 */

/* aesmall_transpose_armv6m
 * C:        no prototype: compact kernels and a key set-up call it by BL
 * Does:     four columns become four rows, or the reverse: bytes (i, j) and (j, i) change places
 * Args:     r2, r4, r5, r7 are the words 0 to 3. The result is in r4, r5, r6, r7
 * Clobbers: r1 r2 r3 flags
 * Saves:    no register: r4-r7 hold the result
 * Stack:    0
 * Tables:   no tables
 * Wipes:    r1 and r2 hold parts of the words
 * Cost:     M0+: transpose 28 = 28 cycles
 * Timing:   T0
 */

@ REGISTERS. Each exchange leaves its results in place or in the word of differences, so that all words
@ are then where the kernels need them, without a move.
@
@   r0, r14 = lr : wipes : public words                            : bytes
@   r1           : in    : pointer                                 : load, words, bytes
@                : t     : differences, then word 1                : transpose
@   r2           : copy  : pointer                                 : bytes
@                : w0    : word 0                                  : transpose
@   r3           : mask  : 0x00ff00ff                              : transpose
@   r4           : w1    : word 1, then differences, then result 0 : transpose
@   r5           : w2    : word 2, then differences, then result 1 : transpose
@   r6           : i     : index of the byte                       : bytes
@                : t     : differences, then word 2, then result 2 : transpose
@   r7           : byte  : on its way                              : bytes
@                : w3    : word 3, then result 3                   : transpose
@   r13 = sp     : copy  : 16 bytes                                : bytes

FUNCTION aesmall_load_rows_armv6m
        .hidden aesmall_load_rows_armv6m  @ called with any stack, only by our kernels
        lsls  r6, r1, #30
        bne   .Lload_bytes
@ = load: 3 cycles taken, 2 on, 4 bytes
        ldm   r1!, {r2, r4, r5, r7}
@ = words: 5 cycles, 2 bytes

ENTRY aesmall_transpose_armv6m
        .hidden aesmall_transpose_armv6m
        ldr   r3, .Ltranspose_mask
        @ The upper half of word 0 and the lower of word 2 change places.
        lsrs  r6, r2, #16
        eors  r6, r5
        uxth  r6, r6
        lsls  r1, r6, #16
        eors  r6, r5                    @ word 2
        eors  r2, r1                    @ word 0
        @ And the bytes of words 1 and 3.
        lsrs  r1, r4, #16
        eors  r1, r7
        uxth  r1, r1
        eors  r7, r1                    @ word 3
        lsls  r1, r1, #16
        eors  r1, r4                    @ word 1
        @ Bytes 1 and 3 of word 0, and 0 and 2 of word 1.
        lsrs  r5, r2, #8
        eors  r5, r1
        ands  r5, r3
        lsls  r4, r5, #8
        eors  r5, r1                    @ result 1
        eors  r4, r2                    @ result 0
        @ And the bytes of words 2 and 3.
        lsrs  r1, r6, #8
        eors  r1, r7
        ands  r1, r3
        eors  r7, r1                    @ result 3
        lsls  r1, r1, #8
        eors  r6, r1                    @ result 2
        bx    lr
@ = transpose: 28 cycles, 52 bytes

.Lload_bytes:
        sub   sp, #16
        mov   r2, sp
        movs  r6, #15
.Lload_byte:
        ldrb  r7, [r1, r6]
        strb  r7, [r2, r6]
        subs  r6, #1
        bpl   .Lload_byte
        pop   {r2, r4, r5, r7}
        push  {r0, r1, r6, lr}          @ wipe: these are no secrets
        add   sp, #16
        b     aesmall_transpose_armv6m
@ = bytes: 127 cycles, 22 bytes

.Ltranspose_mask:
        .word 0x00ff00ff
END_FUNCTION aesmall_transpose_armv6m
END_FUNCTION aesmall_load_rows_armv6m

#endif
