/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_by_bytes_armv6m
 * C:        no prototype: kernels go here by WORD_FUNCTION and TO_WORDS
 *           (aesmall_armv6m_bytes.inc)
 * Does:     calls the kernel again with a copy of its block that is word-aligned, and copies the
 *           result to its destination, both byte by byte
 * Args:     r0 as the kernel has it, in=r1 read 16, out=r2 write 16, r3 as the kernel has it. lr
 *           = the kernel, Thumb bit set. r4-r7 and the kernel's own lr are on the stack, in==out
 *           allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r7, for the kernel. It returns to the kernel's caller
 * Stack:    20, above it 20 of the kernel, and the stack of the kernel when it is called
 * Tables:   no tables
 * Wipes:    the copy
 * Cost:     M0+: copy 119 + back 155 = 274 cycles;
 *           with the 11 cycles to the kernel's test of alignment, its branch included, and its BL a
 *           block takes 288 cycles more than an aligned one
 * Timing:   T0
 */

@ REGISTERS.
@
@   r0       : arg0   : of the kernel                                : entry to call
@            : zero   : wipes the copy                               : back
@   r1       : in     : pointer                                      : copy
@            : copy   : pointer, for the kernel and then for us      : call to back
@   r2       : copy   : pointer                                      : copy to call
@            : byte   : on its way                                   : back
@   r3       : arg3   : of the kernel                                : entry to call
@   r4       : i      : index of the byte                            : all
@   r5       : out    : pointer                                      : all
@   r6       : kernel : its address                                  : entry to call
@   r7       : byte   : on its way                                   : copy
@   r13 = sp : copy   : 16 bytes, and 4 that keep it a multiple of 8 : all
@   r14 = lr : kernel : its address                                  : entry

FUNCTION aesmall_by_bytes_armv6m
        .hidden aesmall_by_bytes_armv6m  @ called with any stack, only by our kernels
        sub   sp, #20
        mov   r6, lr
        movs  r5, r2
        mov   r2, sp
        movs  r4, #15
.Lby_bytes_copy:
        ldrb  r7, [r1, r4]
        strb  r7, [r2, r4]
        subs  r4, #1
        bpl   .Lby_bytes_copy
        movs  r1, r2                    @ in = out = the copy
        blx   r6
@ = copy: 119 cycles, 22 bytes

        mov   r1, sp
        movs  r0, #0
        movs  r4, #15
.Lby_bytes_back:
        ldrb  r2, [r1, r4]
        strb  r2, [r5, r4]
        strb  r0, [r1, r4]
        subs  r4, #1
        bpl   .Lby_bytes_back
        add   sp, #20
        pop   {r4-r7, pc}
@ = back: 155 cycles, 20 bytes
END_FUNCTION aesmall_by_bytes_armv6m

#endif
