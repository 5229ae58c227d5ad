/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_wipe
 * C:        void f(void *data, size_t len);
 * Does:     zeroes data, by pairs of words where it begins at one. No compiler can remove the
 *           stores
 * Args:     data=r0 write len, len=r1 any
 * Clobbers: r0-r3 flags
 * Saves:    no register
 * Stack:    0
 * Tables:   no tables
 * Wipes:    no secret was on the stack. No register holds a byte of the data
 * Cost:     M0+: aligned 3 + pairs 2 + 2 x pair 3 + 2 x more 3 + more 2 + rest 3 + last 2 + exit 2
 *           = 26 cycles;
 *           that is 16 bytes, 6 for 8. A byte after the last 8 takes 5. Where data is not
 *           word-aligned each byte does, in all 88
 * Timing:   T0: len and the alignment decide, which are public
 */

@ REGISTERS.
@
@   r0 : data : pointer, walks forwards over words : all
@   r1 : len  : bytes to do                        : all
@   r2 : zero : 0                                  : all
@   r3 : low  : the low bits of the address; 0     : aligned; pair
#define data r0
#define len  r1
#define zero r2
#define low  r3

FUNCTION aesmall_wipe
        movs  zero, #0
        lsls  low, data, #30
        bne   .Lwipe_bytes
@ = aligned: 4 cycles taken, 3 on, 6 bytes
        b     .Lwipe_pairs
@ = pairs: 2 cycles, 2 bytes
.Lwipe_pair:
        stm   data!, {zero, low}
@ = pair: 3 cycles, 2 bytes
.Lwipe_pairs:
        subs  len, #8
        bhs   .Lwipe_pair
@ = more: 3 cycles taken, 2 on, 4 bytes
        adds  len, #8
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
