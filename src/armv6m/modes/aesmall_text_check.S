/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_armv6m.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_text_check
 * C:        aesmall_error f(const aesmall_aead_args *args, size_t size);
 * Does:     whether out has room for the output, and the output does not overlap nonce, AD, or an
 *           input that starts at another address
 * Args:     args=r0 read 32, size=r1, not 0
 * Clobbers: r0-r3 flags
 * Saves:    r4-r6
 * Stack:    16
 * Tables:   no tables
 * Wipes:    no data: it sees lengths and addresses
 * Cost:     M0+: entry 12 + input 5 + place 1 + 2 x pair 5 + 2 x behind 3 + 2 x before 3
 *           + 2 x on 3 - 1 + fine 2 + exit 8 = 55 cycles;
 *           in place, with a nonce and AD
 * Timing:   T0: lengths and addresses decide, which are public
 */

@ REGISTERS.
@
@   r0   : next   : pointer into args, walks forwards          : all
@        : result : the error, negative                        : exit
@   r1   : size   : of what is written                         : all
@   r2   : out    : pointer                                    : all
@   r3   : room   : at out                                     : entry
@        : data   : pointer to what is read                    : input to before
@   r4   : len    : bytes of that                              : pair
@   r5   : apart  : out - data, then data - out                : behind, before
@   r6   : left   : pairs of pointer and length to look at     : input to on
@        : error  : the number, positive                       : entry, overlap, exit
#define next   r0
#define result r0
#define size   r1
#define out    r2
#define room   r3
#define data   r3
#define len    r4
#define apart  r5
#define left   r6
#define error  r6

@ Offsets in aesmall_aead_args, src/modes/aead/aead.h: pointers and lengths of nonce, AD and input,
@ then out and its room
#define IN       16
#define OUT      24
#define OUT_ROOM 28

#define ERROR_CAPACITY 4
#define ERROR_OVERLAP  8

FUNCTION aesmall_text_check
        push  {r4-r6, lr}
        ldr   out, [next, #OUT]
        movs  error, #ERROR_CAPACITY
        ldr   room, [next, #OUT_ROOM]
        cmp   room, size
        blo   .Ltext_check_wrong
@ = entry: 13 cycles taken, 12 on, 12 bytes
        movs  left, #3
        ldr   data, [next, #IN]
        cmp   data, out
        bne   .Ltext_check_pair
@ = input: 6 cycles taken, 5 on, 8 bytes
        movs  left, #2
@ = place: 1 cycles, 2 bytes
.Ltext_check_pair:
        ldm   next!, {data, len}
        cmp   len, #0
        beq   .Ltext_check_next
@ = pair: 6 cycles taken, 5 on, 6 bytes
        subs  apart, out, data
        cmp   apart, len
        blo   .Ltext_check_overlap
@ = behind: 4 cycles taken, 3 on, 6 bytes
        negs  apart, apart
        cmp   apart, size
        blo   .Ltext_check_overlap
@ = before: 4 cycles taken, 3 on, 6 bytes
.Ltext_check_next:
        subs  left, #1
        bne   .Ltext_check_pair
@ = on: 3 cycles taken, 2 on, 4 bytes
        b     .Ltext_check_wrong
@ = fine: 2 cycles, 2 bytes
.Ltext_check_overlap:
        movs  error, #ERROR_OVERLAP
@ = overlap: 1 cycles, 2 bytes
.Ltext_check_wrong:
        negs  result, error
        pop   {r4-r6, pc}
@ = exit: 8 cycles, 4 bytes
END_FUNCTION aesmall_text_check

#endif
