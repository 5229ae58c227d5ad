/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_armv6m.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_base64_take
 * C:        uint32_t f(const char *in, size_t in_len, uint8_t *out, const uint8_t *maps);
 * Does:     Base64 without padding (RFC 4648) to bytes, group by group. Invalid characters are
 *           found by coding their values again. The result is 0 if all characters are equal and no
 *           bit belongs to no byte
 * Args:     in=r0 read in_len=r1, not one more than a multiple of 4, out=r2 write, maps=r3 read 18,
 *           in==out allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r7
 * Stack:    36
 * Tables:   both maps, in order, all of them
 * Wipes:    the characters on the stack. r1 and r2 hold the differing bits, r3 a pointer, r12 the
 * result
 * Cost:     M0+: entry 17 + group 4 + start 3 + 4 x char 3 + 4 x have 3 + 4 x gather 5 - 1
 *           + values 10 + 65 + copy 3 + 4 x join 7 - 1 + count 4 + 3 x byte 8 - 1 + left 3
 *           + again 5 + 65 + differ 8 + group 5 + exit 12 = 297 cycles;
 *           for 4 characters, 65 are aesmall_base64_map_armv6m
 * Timing:   T0: no branch and no address depends on the characters. The time depends on the
 *           length, which is public
 */

@ REGISTERS.
@
@   r0   : i     : characters, then values, then bytes that are left  : start to byte
@        : map   : pointer, argument                                  : values, again
@   r1   : lanes : four characters, then values, the first at the top : all
@   r2   : t     : byte, and of no meaning                            : all
@   r3   : end   : pointer after the characters                       : group to gather
@        : bits  : the 24 of the group, the first at the top          : copy to left
@   r4   : in    : pointer, walks forwards                            : all
@   r5   : to    : pointer, walks forwards                            : all
@   r6   : value : at the top; also of the map                        : join
@   r7   : ones  : 1 in each byte                                     : all
@   r12  : wrong : 0 while nothing is                                 : all
@   lr   : back  : in aesmall_base64_map_armv6m                       : values, again
#define i     r0
#define map   r0
#define lanes r1
#define t     r2
#define end   r3
#define bits  r3
#define in    r4
#define to    r5
#define value r6
#define ones  r7
#define wrong r12

@ The pushed registers, and their later contents
#define TEXT  0
#define END   4
#define START 8
#define MAPS  12

#define MAP_SIZE 9

FUNCTION aesmall_base64_take
        adds  r1, r1, r0
        push  {r0-r7, lr}
        movs  in, r0
        movs  to, r2
        ldr   ones, =0x01010101
        movs  t, #0
        mov   wrong, t
@ = entry: 17 cycles, 14 bytes
.Lbase64_take_group:
        ldr   end, [sp, #END]
        cmp   in, end
        beq   .Lbase64_take_exit
@ = group: 5 cycles taken, 4 on, 6 bytes
        str   in, [sp, #START]
        movs  i, #4
@ = start: 3 cycles, 4 bytes

        @ Missing characters at the end count as A, the character of 0.
.Lbase64_take_char:
        movs  t, #'A'
        cmp   in, end
        beq   .Lbase64_take_gather
@ = char: 4 cycles taken, 3 on, 6 bytes
        ldrb  t, [in]
        adds  in, #1
@ = have: 3 cycles, 4 bytes
.Lbase64_take_gather:
        lsls  lanes, lanes, #8
        orrs  lanes, t
        subs  i, #1
        bne   .Lbase64_take_char
@ = gather: 5 cycles taken, 4 on, 8 bytes
        str   lanes, [sp, #TEXT]
        ldr   map, [sp, #MAPS]
        adds  map, #MAP_SIZE            @ from characters
        bl    aesmall_base64_map_armv6m
        lsls  t, ones, #6
        bics  lanes, t
@ = values: 10 cycles, 14 bytes
        movs  t, lanes
        movs  bits, #0
        movs  i, #4
@ = copy: 3 cycles, 6 bytes
.Lbase64_take_join:
        lsls  value, t, #26
        lsrs  bits, bits, #6
        orrs  bits, value
        lsrs  t, t, #8
        subs  i, #1
        bne   .Lbase64_take_join
@ = join: 7 cycles taken, 6 on, 12 bytes

        @ One byte fewer than characters
        ldr   t, [sp, #START]
        subs  i, in, t
        subs  i, #1
@ = count: 4 cycles, 6 bytes
.Lbase64_take_byte:
        lsrs  t, bits, #24
        strb  t, [to]
        adds  to, #1
        lsls  bits, bits, #8
        subs  i, #1
        bne   .Lbase64_take_byte
@ = byte: 8 cycles taken, 7 on, 12 bytes
        mov   t, wrong
        orrs  t, bits                   @ of no byte
        mov   wrong, t
@ = left: 3 cycles, 6 bytes
        ldr   map, [sp, #MAPS]
        bl    aesmall_base64_map_armv6m
@ = again: 5 cycles, 6 bytes
        ldr   t, [sp, #TEXT]
        eors  lanes, t
        mov   t, wrong
        orrs  t, lanes
        mov   wrong, t
        b     .Lbase64_take_group
@ = differ: 8 cycles, 12 bytes
.Lbase64_take_exit:
        str   in, [sp, #TEXT]
        mov   r0, wrong
        add   sp, #16
        pop   {r4-r7, pc}
@ = exit: 12 cycles, 8 bytes
        .ltorg
END_FUNCTION aesmall_base64_take

#endif
