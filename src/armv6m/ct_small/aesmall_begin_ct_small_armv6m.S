/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m_ct_small.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_begin_ct_small_armv6m
 * C:        no prototype: a part of encryption and decryption of two blocks with ct_small
 * Does:     the frame, after r3-r7 and lr, which the caller has pushed, and the blocks as words
 * Args:     KEY=r0, END=r4, in=r1 read 32, of any alignment, out=r2, rounds=r3. Then words in r0-r7
 * Clobbers: r0-r12 APSR
 * Saves:    r4-r7, which aesmall_finish_ct_small_armv6m restores
 * Stack:    64 (16 pushed, a frame of 48)
 * Tables:   no tables
 * Wipes:    no data: aesmall_finish_ct_small_armv6m does
 * Cost:     M0+: begin 23 + load 12 = 35 cycles;
 *           unaligned + 225
 * Timing:   T0: constant cycles, no branch on secrets, no secret address
 */

@ REGISTERS.
@
@   r0       : key           : pointer to a round key                              : begin
@   r1 r2 r3 : in out rounds : arguments                                           : begin
@   r2 r3 r4 : left copy x   : bytes to copy, pointer, a byte                      : by bytes
@   r4 r12   : end           : pointer to a round key                              : begin
@   r4 - r11 : saved         : registers of the caller                             : begin
@   r0 - r7  : words         : two words of a column, one of each block; or planes : all

FUNCTION aesmall_begin_ct_small_armv6m
        mov   r12, r4
        mov   r4, r8
        mov   r5, r9
        mov   r6, r10
        mov   r7, r11
        push  {r4-r7}
        sub   sp, #FRAME
        mov   r4, r12
        str   r0, [sp, #KEY]
        str   r4, [sp, #END]
        str   r2, [sp, #OUT]
        str   r3, [sp, #ROUNDS]
        lsls  r2, r1, #30
        beq   .Lsmall_load
        @ = begin: 23 cycles taken, 22 on, 28 bytes
        movs  r2, #31
        mov   r3, sp
        @ = unaligned: 2 cycles, 4 bytes
.Lsmall_load_byte:
        ldrb  r4, [r1, r2]
        strb  r4, [r3, r2]
        subs  r2, #1
        bpl   .Lsmall_load_byte
        @ = byte: 7 cycles taken, 6 on, 8 bytes
        mov   r1, sp
        @ = copied: 1 cycles, 2 bytes
.Lsmall_load:
        ldm   r1!, {r0, r2, r4, r6}
        ldm   r1, {r1, r3, r5, r7}
        bx    lr
        @ = load: 12 cycles, 6 bytes
END_FUNCTION aesmall_begin_ct_small_armv6m

#endif
