/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_armv6m.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_by_bytes_secret_armv6m
 * C:        no prototype: kernels go here by SECRET_FUNCTION and TO_WORDS_SECRET
 *           (aesmall_armv6m_tiny.inc)
 * Does:     calls the kernel again with word-aligned copies of its block and of the secret, and copies
 *           the result to its destination, all byte by byte
 * Args:     secret=r0 read r3, in=r1 read 16, out=r2 write 16, r3 = 16, 24 or 32. lr = the kernel,
 *           Thumb bit set. r4-r7 and the kernel's own lr are on the stack, in==out allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r7, for the kernel. It returns to the kernel's caller
 * Stack:    52, above it 20 of the kernel, and the stack of the kernel when it is called
 * Tables:   no tables
 * Wipes:    the copy of the secret: the output goes over it
 * Cost:     M0+: copy 5 + 16 x secret 7 - 1 + again 3 + 16 x in 7 - 1 + call 3 + back 4 + 16 x out
 *           11 - 1 + exit 9 = 421 cycles;
 *           with a secret of 16 bytes. 7 more for each byte more
 * Timing:   T0
 */

@ REGISTERS.
@
@   r0       : secret : pointer                                             : secret
@            : byte   : on its way                                          : back
@   r1       : in     : pointer                                             : copy
@            : copy   : pointer, for the kernel                             : call, back
@   r2       : copy   : pointer                                             : all
@   r3       : length : of the secret                                       : secret
@            : rest   : the rest to wipe                                    : back
@   r4       : i      : index of the byte                                   : all
@   r5       : out    : pointer                                             : all
@   r6       : kernel : its address                                         : entry to call
@   r7       : byte   : on its way                                          : copy
@   r13 = sp : copies : 16 and 32 bytes, and 4 that keep it a multiple of 8 : all
@   r14 = lr : kernel : its address                                         : entry

FUNCTION aesmall_by_bytes_secret_armv6m
        .hidden aesmall_by_bytes_secret_armv6m  @ called with any stack, only by our kernels
        sub   sp, #52
        mov   r6, lr
        movs  r5, r2
        add   r2, sp, #16
        subs  r3, #1
@ = copy: 5 cycles, 10 bytes
.Lby_bytes_secret:
        ldrb  r7, [r0, r3]
        strb  r7, [r2, r3]
        subs  r3, #1
        bpl   .Lby_bytes_secret
@ = secret: 7 cycles taken, 6 on, 8 bytes
        movs  r0, r2
        mov   r2, sp
        movs  r4, #15
@ = again: 3 cycles, 6 bytes
.Lby_bytes_in:
        ldrb  r7, [r1, r4]              @ r7 forgets the secret
        strb  r7, [r2, r4]
        subs  r4, #1
        bpl   .Lby_bytes_in
@ = in: 7 cycles taken, 6 on, 8 bytes
        movs  r1, r2                    @ in = out = the copy
        blx   r6
@ = call: 3 cycles, 4 bytes

        mov   r1, sp
        add   r2, sp, #16
        add   r3, sp, #32
        movs  r4, #15
@ = back: 4 cycles, 8 bytes
.Lby_bytes_out:
        ldrb  r0, [r1, r4]
        strb  r0, [r5, r4]
        strb  r0, [r2, r4]
        strb  r0, [r3, r4]
        subs  r4, #1
        bpl   .Lby_bytes_out
@ = out: 11 cycles taken, 10 on, 12 bytes
        add   sp, #52
        pop   {r4-r7, pc}
@ = exit: 9 cycles, 4 bytes
END_FUNCTION aesmall_by_bytes_secret_armv6m

#endif
