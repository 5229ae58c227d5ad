/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_armv6m.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_double
 * C:        void f(uint8_t block[16]);
 * Does:     block = 2 block in GF(2^128) modulo x^128 + x^7 + x^2 + x + 1, SP 800-38B 5.3
 * Args:     block=r0 read and write 16
 * Clobbers: r0-r3 flags
 * Saves:    no register
 * Stack:    8
 * Tables:   no tables
 * Wipes:    no secret was on the stack. r1-r3 hold the first bytes or words of the block
 * Cost:     M0+: entry 5 + words 8 + aesmall_double_words 37 = 50 cycles;
 *           177 where the block is not word-aligned
 * Timing:   T0. The time depends on the alignment, which is public
 */

@ REGISTERS.
@
@   r0   : block : pointer                                                : all
@   r1   : i     : index of the byte                                      : bytes
@   r2   : byte  : on its way                                             : bytes
@   r3   : carry : 0x87 or 0 for the last byte, then the bit from after   : bytes
#define i     r1
#define byte  r2
#define carry r3

FUNCTION aesmall_double
        push  {r3, lr}
        lsls  r1, r0, #30
        bne   .Ldouble_bytes
@ = entry: 6 cycles taken, 5 on, 6 bytes
        bl    aesmall_double_words
        pop   {r3, pc}
@ = words: 8 cycles, 6 bytes
.Ldouble_bytes:
        movs  i, #0
        ldrsb carry, [r0, i]
        asrs  carry, carry, #7
        movs  byte, #0x87
        ands  carry, byte
        movs  i, #15
.Ldouble_next:
        ldrb  byte, [r0, i]
        lsls  byte, byte, #1
        eors  carry, byte
        strb  carry, [r0, i]
        lsrs  carry, byte, #8
        subs  i, #1
        bpl   .Ldouble_next
        pop   {r3, pc}
@ = bytes: 171 cycles, 28 bytes
END_FUNCTION aesmall_double

#endif
