/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_armv6m.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_base64_map_armv6m
 * C:        no prototype: Base64 maps four characters or values with this
 * Does:     the lower 7 bits of each byte through a map of src/services/codes/base64.c
 * Args:     map=r0 read 9, lanes=r1, the four bytes, ones=r7, 1 in each byte. The result is in r1
 * Clobbers: r0-r3 r6 flags
 * Saves:    r6, see aesmall_base64_put
 * Stack:    0
 * Tables:   the map, in order, all of it
 * Wipes:    no data: r2 and r3 hold the differences between characters and values
 * Cost:     M0+: first 5 + 4 x run 14 - 1 + exit 5 = 65 cycles
 * Timing:   T0: no branch and no address depends on the bytes. MULS takes the same time for all
 */

@ REGISTERS.
@
@   r0   : map   : pointer, walks forwards                            : all
@   r1   : lanes : four bytes                                         : all
@   r2   : where : 1 in each byte that is in this run, or a later one : run
@        : tops  : the highest bit of each byte                       : first, exit
@   r3   : more  : added to each byte                                 : all
@   r6   : next  : byte of the map: the change of `more` in a run     : run
@   r7   : ones  : 1 in each byte                                     : all
#define map   r0
#define lanes r1
#define where r2
#define tops  r2
#define more  r3
#define next  r6
#define ones  r7

FUNCTION aesmall_base64_map_armv6m
        .hidden aesmall_base64_map_armv6m  @ called with any stack, only by our functions
        lsls  tops, ones, #7
        bics  lanes, tops
        ldrb  more, [map]
        muls  more, ones
@ = first: 5 cycles, 8 bytes
.Lbase64_map_run:
        ldrb  where, [map, #1]
        adds  map, #2
        muls  where, ones
        adds  where, lanes
        lsrs  where, where, #7
        ands  where, ones
        ldrb  next, [map]
        lsrs  next, next, #1            @ its lowest bit marks the last run
        muls  where, next
        eors  more, where
        bcc   .Lbase64_map_run
@ = run: 14 cycles taken, 13 on, 22 bytes
        adds  lanes, more
        lsls  tops, ones, #7
        bics  lanes, tops
        bx    lr
@ = exit: 5 cycles, 8 bytes
END_FUNCTION aesmall_base64_map_armv6m

#endif
