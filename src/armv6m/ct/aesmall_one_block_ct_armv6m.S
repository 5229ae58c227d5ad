/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_armv6m.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_one_block_ct_armv6m
 * C:        no prototype: the rest of the calls on one block, which have pushed r2, r4-r7 and lr
 * Does:     a call on two blocks with one block in both lanes
 * Args:     schedule=r0, in=r1 read 16, out=r2 write 16, rounds=r3, two=r4: the call, in==out
 *           allowed, any alignment
 * Clobbers: r0-r3 r12 lr APSR
 * Saves:    r4-r7 (pushed before)
 * Stack:    32 (a frame of 32), the 24 that were pushed, and the stack of the call
 * Tables:   no tables
 * Wipes:    the copy of the block. No byte of the key was there
 * Cost:     M0+: entry 4 + load 24 + aligned 5 + store 10 + wipe 25 = 68 cycles;
 *           and the call. Unaligned in + 117, out + 105
 * Timing:   T0: constant cycles, no branch on secrets, no secret address
 */

@ REGISTERS.
@
@   r0      : schedule : pointer                       : to the call
@   r1      : in       : pointer, also to the copy     : all
@   r2      : out      : pointer                       : all, on the stack during the call
@   r3      : rounds   : number                        : to the call
@   r4      : two      : the function for two blocks   : entry
@   r4 - r7 : words    : the block, then zeros         : all
@   r5      : left     : bytes to copy, less one       : by bytes
@   r6      : copy     : pointer                       : by bytes
@   r12     : two      : the function for two blocks   : to the call
@   sp      : stack    : two blocks; above them r2, r4-r7, lr
#define in  r1
#define out r2
#define two r12
#define OUT 32

FUNCTION aesmall_one_block_ct_armv6m
        mov   two, r4
        sub   sp, #OUT
        lsls  r4, in, #30
        bne   .Lone_block_in_bytes
        @ = entry: 5 cycles taken, 4 on, 8 bytes

.Lone_block_in:
        ldm   in!, {r4-r7}
        mov   in, sp
        stm   in!, {r4-r7}
        stm   in!, {r4-r7}
        movs  r4, #0                    @ the call saves no block of these
        movs  r5, #0
        movs  r6, #0
        movs  r7, #0
        mov   in, sp
        mov   out, sp
        blx   two
        @ = load: 24 cycles, 22 bytes

        mov   in, sp
        ldr   out, [sp, #OUT]
        lsls  r4, out, #30
        bne   .Lone_block_out_bytes
        @ = aligned: 6 cycles taken, 5 on, 8 bytes
        ldm   in!, {r4-r7}
        stm   out!, {r4-r7}
        @ = store: 10 cycles, 4 bytes

.Lone_block_wipe:
        movs  r4, #0
        movs  r5, #0
        movs  r6, #0
        movs  r7, #0
        mov   in, sp
        stm   in!, {r4-r7}
        stm   in!, {r4-r7}
        add   sp, #OUT
        pop   {r2, r4-r7, pc}
        @ = wipe: 25 cycles, 18 bytes

.Lone_block_in_bytes:
        movs  r5, #15
        mov   r6, sp
        @ = byte: 2 cycles, 4 bytes
.Lone_block_in_byte:
        ldrb  r4, [in, r5]
        strb  r4, [r6, r5]
        subs  r5, #1
        bpl   .Lone_block_in_byte
        @ = read: 7 cycles taken, 6 on, 8 bytes
        mov   in, sp
        b     .Lone_block_in
        @ = copied: 3 cycles, 4 bytes

.Lone_block_out_bytes:
        movs  r5, #15
        @ = bytes: 1 cycles, 2 bytes
.Lone_block_out_byte:
        ldrb  r4, [in, r5]
        strb  r4, [out, r5]
        subs  r5, #1
        bpl   .Lone_block_out_byte
        @ = write: 7 cycles taken, 6 on, 8 bytes
        b     .Lone_block_wipe
        @ = done: 2 cycles, 2 bytes
END_FUNCTION aesmall_one_block_ct_armv6m

#endif
