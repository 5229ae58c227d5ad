/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_wipe
 * C:        void f(void *data, size_t len);
 * Does:     zeroes data, by words where it begins at one; no compiler can remove the stores
 * Args:     data=r0 write len, len=r1 any
 * Clobbers: r0-r3 flags
 * Saves:    none
 * Stack:    0
 * Tables:   none
 * Wipes:    nothing was on the stack; no register holds what was there
 * Cost:     M0+: aligned 3 + words 2 + 4 x word 2 + 4 x more 3 + more 2 + rest 3 + last 2 + exit 2
 *           = 34 cycles; that is 16 bytes, 5 a word; a byte behind the last word takes 5; where data is
 *           not word-aligned each byte does, in all 88
 * Timing:   T0: len and the alignment decide, which are public
 */

@ REGISTERS.
@
@   r0   : data : pointer, walks forwards over words       : all
@   r1   : len  : bytes to do                              : all
@   r2   : zero : 0                                        : all
@   r3   : t    : the low bits of the address              : aligned
#define data r0
#define len  r1
#define zero r2
#define t    r3

FUNCTION aesmall_wipe
        movs  zero, #0
        lsls  t, data, #30
        bne   .Lwipe_bytes
@ = aligned: 4 cycles taken, 3 on, 6 bytes
        b     .Lwipe_words
@ = words: 2 cycles, 2 bytes
.Lwipe_word:
        stm   data!, {zero}
@ = word: 2 cycles, 2 bytes
.Lwipe_words:
        subs  len, #4
        bhs   .Lwipe_word
@ = more: 3 cycles taken, 2 on, 4 bytes
        adds  len, #4
        b     .Lwipe_bytes
@ = rest: 3 cycles, 4 bytes
.Lwipe_byte:
        strb  zero, [data, len]
@ = byte: 2 cycles, 2 bytes
.Lwipe_bytes:
        subs  len, #1
        bhs   .Lwipe_byte
@ = last: 3 cycles taken, 2 on, 4 bytes
        bx    lr
@ = exit: 2 cycles, 2 bytes
END_FUNCTION aesmall_wipe

#endif
