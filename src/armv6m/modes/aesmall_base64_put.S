/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_armv6m.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_base64_put
 * C:        void f(const uint8_t *in_end, char *out, size_t out_len, const uint8_t *maps);
 * Does:     bytes to Base64 without padding (RFC 4648), from the last group of three to the first
 * Args:     in_end=r0 read the bytes before it, out=r1 write out_len=r2, not 0, maps=r3 read 9. The
 *           bytes may start at out
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r7
 * Stack:    32
 * Tables:   the map, in order, all of it
 * Wipes:    no secret was on the stack. r0-r3 hold no bytes, r12 a pointer
 * Cost:     M0+: entry 16 + group 2 + 3 x char 2 + char 3 + 3 x load 6 + 4 x shift 9 - 1
 *           + code 7 + 65 + 4 x store 7 - 1 + next 4 + exit 11 = 194 cycles for 3 bytes;
 *           65 are aesmall_base64_map_armv6m
 * Timing:   T0: no branch and no address depends on the bytes. The time depends on the length,
 *           which is public
 */

@ REGISTERS.
@
@   r0   : acc   : bits that are not coded yet, the last at bit 0    : group to shift
@        : map   : pointer, argument                                 : code
@   r1   : lanes : values, then characters, the first at bit 0       : all
@   r2   : t     : byte, value or pointer                            : all
@   r3   : bits  : in acc                                            : all
@   r4   : in    : pointer, walks backwards                          : all
@   r5   : to    : pointer to the first character that is written    : all
@   r6   : next  : of the map                                        : code
@   r7   : ones  : 1 in each byte                                    : all
@   r12  : end   : of this group of characters                       : all
@   lr   : back  : in aesmall_base64_map_armv6m                      : code
#define acc   r0
#define map   r0
#define lanes r1
#define t     r2
#define bits  r3
#define in    r4
#define to    r5
#define ones  r7
#define end   r12

@ The pushed registers
#define OUT  0
#define MAPS 8

FUNCTION aesmall_base64_put
        push  {r1-r7, lr}
        movs  in, r0
        adds  to, r1, r2
        ldr   ones, =0x01010101
        negs  bits, r2                  @ bits of no byte: 6 out_len modulo 8
        lsls  bits, bits, #30
        lsrs  bits, bits, #29
@ = entry: 16 cycles, 14 bytes
.Lbase64_put_group:
        movs  acc, #0
        mov   end, to
@ = group: 2 cycles, 4 bytes
.Lbase64_put_char:
        cmp   bits, #6
        bhs   .Lbase64_put_shift
@ = char: 3 cycles taken, 2 on, 4 bytes
        subs  in, #1
        ldrb  t, [in]
        lsls  t, t, bits
        orrs  acc, t
        adds  bits, #8
@ = load: 6 cycles, 10 bytes
.Lbase64_put_shift:
        lsls  lanes, lanes, #8
        lsls  t, acc, #26
        lsrs  t, t, #26
        orrs  lanes, t
        lsrs  acc, acc, #6
        subs  to, #1
        subs  bits, #6
        bne   .Lbase64_put_char
@ = shift: 9 cycles taken, 8 on, 16 bytes
        ldr   map, [sp, #MAPS]
        bl    aesmall_base64_map_armv6m
        movs  t, to
        movs  bits, #0
@ = code: 7 cycles, 10 bytes
.Lbase64_put_store:
        strb  lanes, [t]
        lsrs  lanes, lanes, #8
        adds  t, #1
        cmp   t, end
        bne   .Lbase64_put_store
@ = store: 7 cycles taken, 6 on, 10 bytes
        ldr   t, [sp, #OUT]
        cmp   to, t
        bne   .Lbase64_put_group
@ = next: 5 cycles taken, 4 on, 6 bytes
        pop   {r1-r7, pc}
@ = exit: 11 cycles, 2 bytes
        .ltorg
END_FUNCTION aesmall_base64_put

#endif
