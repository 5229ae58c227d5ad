/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_armv6m.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_ocb_sum
 * C:        void f(aesmall_ocb_state *state, const uint8_t *data, size_t len);
 * Does:     adds data to the checksum of OCB3, RFC 7253 4.2, an incomplete block padded with 10*
 * Args:     state=r0 read and write 96, data=r1 read len, len=r2 any
 * Clobbers: r0-r3 r12 flags
 * Saves:    r4-r7
 * Stack:    24, and the stack of aesmall_xor
 * Tables:   no tables
 * Wipes:    no secret was on the stack. r0-r3 hold words of data
 * Cost:     M0+: entry 11 + long 2 + words 6 + block 12 + done 7 + rest 1 + by_bytes 2 + next 3 + exit 9
 *           = 53 cycles;
 *           that is 16 bytes, 13 for each block more, 195 where data is not word-aligned
 * Timing:   T0: len and the alignment of data decide, which are public
 */

@ REGISTERS.
@
@   r0   : state : pointer                                      : entry
@        : x     : word of data; argument; byte of the sum      : block to pad
@   r1   : data  : pointer, walks forwards; argument            : all
@   r2   : left  : bytes of data to do; argument                : all
@   r3   : y     : word of data; argument                       : block, add
@   r4   : sum   : pointer                                      : all
@        : s0    : word of the sum                              : words to done
@   r5   : s1    : word of the sum                              : words to done
@        : in    : pointer, walks forwards                      : by_bytes to add
@   r6   : s2    : word of the sum                              : words to done
@        : len   : bytes to do                                  : by_bytes to add
@   r7   : s3    : word of the sum                              : words to done
@        : t     : bytes of the block to do                     : add, pad
@   r12  : kept  : sum                                          : words to done
#define x    r0
#define data r1
#define left r2
#define y    r3
#define sum  r4
#define s0   r4
#define s1   r5
#define in   r5
#define s2   r6
#define len  r6
#define s3   r7
#define t    r7
#define kept r12

@ Offset in aesmall_ocb_state, src/modes/ocb/ocb_stream.h
#define SUM 56

FUNCTION aesmall_ocb_sum
        .hidden aesmall_ocb_sum
        push  {r3-r7, lr}
        movs  sum, r0
        adds  sum, #SUM
        lsls  x, data, #30
        bne   .Locb_sum_bytes
@ = entry: 12 cycles taken, 11 on, 10 bytes
        subs  left, #16
        blo   .Locb_sum_rest
@ = long: 3 cycles taken, 2 on, 4 bytes
        mov   kept, sum
        ldm   sum, {s0-s3}
@ = words: 6 cycles, 4 bytes
.Locb_sum_block:
        ldm   data!, {x, y}
        eors  s0, x
        eors  s1, y
        ldm   data!, {x, y}
        eors  s2, x
        eors  s3, y
        subs  left, #16
        bhs   .Locb_sum_block
@ = block: 13 cycles taken, 12 on, 16 bytes
        mov   x, kept
        stm   x!, {s0-s3}
        mov   sum, kept
@ = done: 7 cycles, 6 bytes
.Locb_sum_rest:
        adds  left, #16
@ = rest: 1 cycles, 2 bytes
.Locb_sum_bytes:
        movs  in, data
        movs  len, left
@ = by_bytes: 2 cycles, 4 bytes
.Locb_sum_next:
        cmp   len, #0
        beq   .Locb_sum_exit
@ = next: 3 cycles taken, 2 on, 4 bytes
        movs  t, #16
        cmp   len, t
        bhs   .Locb_sum_whole
        movs  t, len
.Locb_sum_whole:
        movs  r0, sum
        movs  r1, sum
        movs  r2, in
        movs  r3, t
        bl    aesmall_xor
        adds  in, t
        subs  len, t
        cmp   t, #16
        beq   .Locb_sum_next
@ = add: 16 cycles taken, 15 on, 28 bytes
        ldrb  r0, [sum, t]
        adds  r0, #0x80                 @ the same: the carry is lost
        strb  r0, [sum, t]
@ = pad: 5 cycles, 6 bytes
.Locb_sum_exit:
        pop   {r3-r7, pc}
@ = exit: 9 cycles, 2 bytes
END_FUNCTION aesmall_ocb_sum

#endif
