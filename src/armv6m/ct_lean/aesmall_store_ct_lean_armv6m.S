/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m_ct_lean.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_store_ct_lean_armv6m
 * C:        no prototype: how encryption and decryption of one or two blocks with ct_lean end
 * Does:     planes to words, stores the blocks, wipes the frame and returns to the caller of the
 *           cipher
 * Args:     the frame. 16 or 32 bytes of any alignment written
 * Clobbers: r0-r3 r12 lr APSR
 * Saves:    r4-r7 (restores them)
 * Stack:    0
 * Tables:   no tables
 * Wipes:    the data that may depend on the key: the spare word of the S-box. Y7 is 0. The output
 *           stays where the planes were
 * Cost:     M0+: call 8 + 16 x byte 7 - 1 + leave 14 + 155 = 288 cycles;
 *           400 for two blocks. 155 are aesmall_transpose_ct_lean_armv6m
 * Timing:   T0: constant cycles, no branch on secrets, no secret address
 */

@ REGISTERS.
@
@   r0      : planes : sp                                  : byte
@   r1      : out    : pointer                             : byte, leave
@   r2      : left   : bytes to store, less one            : byte
@   r3      : t      : a byte                              : byte
@   r1 - r7 : saved  : pointers and numbers, r4-r7         : leave
@   lr      : back   : in aesmall_transpose_ct_lean_armv6m : call

FUNCTION aesmall_store_ct_lean_armv6m
        bl    aesmall_transpose_ct_lean_armv6m
        mov   r0, sp
        ldr   r1, [sp, #OUT]
        ldr   r2, [sp, #LAST]
        @ = call: 8 cycles, 10 bytes
.Lstore_byte:
        ldrb  r3, [r0, r2]
        strb  r3, [r1, r2]
        subs  r2, #1
        bpl   .Lstore_byte
        @ = byte: 7 cycles taken, 6 on, 8 bytes
        str   r1, [sp, #SPARE]
        add   sp, #FRAME
        pop   {r1-r7, pc}
        @ = leave: 14 cycles, 6 bytes
END_FUNCTION aesmall_store_ct_lean_armv6m

#endif
