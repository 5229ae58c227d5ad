/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_armv6m.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_kw_rounds_back
 * C:        void f(const aesmall_cipher *cipher, uint8_t first[8], const uint8_t *in, size_t len,
 *           uint8_t *out);
 * Does:     the inverse of W, SP 800-38F 6.1, which unwraps a key: first and out <- W^-1(in)
 * Args:     cipher=r0 read 8, first=r1 write 8, in=r2 read len, len=r3 multiple of 8, 24 or more,
 *           out=stack write len - 8, anywhere
 * Clobbers: r0-r3 r12 flags, and the registers that the cipher clobbers
 * Saves:    r4-r7
 * Stack:    48 (28 pushed, a frame of 20), and the stack of its calls
 * Tables:   no tables
 * Wipes:    the block in the frame. r0-r3 hold data of the result
 * Cost:     M0+: entry 33 + 6 x round 2 + 12 x step 28 - 6 + 24 x copy 4 + 24 x words 8 + 6 x again 3 - 1
 *           + 2 x copy 4 + 2 x words 8 + exit 27 = 731 cycles;
 *           for a key of 16 bytes. memmove and twelve times the cipher's time are added. Where in,
 *           out, first are not word-aligned a copy takes 51 more
 * Timing:   T0, except the cipher: no branch and no address depends on a secret, only on len and
 *           the alignments, which are public
 */

@ REGISTERS.
@
@   r0   : to     : pointer; argument                              : all
@   r1   : from   : pointer; argument                              : all
@   r2   : x      : word or byte on its way; argument              : all
@   r3   : y      : word on its way; index of the byte             : copy
@        : f      : function of the cipher                         : step
@   r4   : cipher : pointer                                        : all
@   r5   : in     : pointer                                        : entry
@        : at     : pointer to the unit, walks backwards           : all
@   r6   : base   : out, pointer                                   : all
@   r7   : count  : bytes of out; number of the step               : all
#define to     r0
#define from   r1
#define x      r2
#define y      r3
#define cipher r4
#define in     r5
#define at     r5
#define base   r6
#define count  r7

@ In the frame: the block, the end of out; then first
#define FIRST  4
#define SECOND 8
#define END    16
#define RESULT 24
#define OUT    48

FUNCTION aesmall_kw_rounds_back
        push  {r0, r1, r4-r7, lr}
        sub   sp, #20
        movs  cipher, r0
        movs  in, r2
        movs  count, r3
        ldr   base, [sp, #OUT]
        mov   to, sp
        movs  from, in
        bl    .Lkw_rounds_back_copy
        subs  count, #8
        movs  r0, base
        movs  r1, in
        adds  r1, #8
        movs  r2, count
        bl    memmove
        adds  r0, base, count
        str   r0, [sp, #END]
        lsrs  count, count, #2
        adds  r0, count, count
        adds  count, r0                 @ 6 n, for n units of out
@ = entry: 33 cycles, 44 bytes
.Lkw_rounds_back_round:
        ldr   at, [sp, #END]
@ = round: 2 cycles, 2 bytes
.Lkw_rounds_back_step:
        rev   x, count
        ldr   y, [sp, #FIRST]
        eors  y, x
        str   y, [sp, #FIRST]
        subs  at, #8
        add   to, sp, #SECOND
        movs  from, at
        bl    .Lkw_rounds_back_copy
        movs  r0, cipher
        mov   r1, sp
        movs  r2, r1
        ldr   r3, [r0, #4]
        blx   r3
        movs  to, at
        add   from, sp, #SECOND
        bl    .Lkw_rounds_back_copy
        subs  count, #1
        cmp   at, base
        bne   .Lkw_rounds_back_step
@ = step: 28 cycles taken, 27 on, 42 bytes
        cmp   count, #0
        bne   .Lkw_rounds_back_round
@ = again: 3 cycles taken, 2 on, 4 bytes
        ldr   to, [sp, #RESULT]
        mov   from, sp
        bl    .Lkw_rounds_back_copy
        movs  r4, #0
        movs  r5, #0
        movs  r6, #0
        movs  r7, #0
        mov   r0, sp
        stm   r0!, {r4-r7}
        add   sp, #20
        pop   {r0, r1, r4-r7, pc}
@ = exit: 27 cycles, 24 bytes

        @ 8 bytes
.Lkw_rounds_back_copy:
        movs  x, to
        orrs  x, from
        lsls  x, x, #30
        bne   .Lkw_rounds_back_bytes
@ = copy: 5 cycles taken, 4 on, 8 bytes
        ldm   from!, {x, y}
        stm   to!, {x, y}
        bx    lr
@ = words: 8 cycles, 6 bytes
.Lkw_rounds_back_bytes:
        movs  y, #7
.Lkw_rounds_back_byte:
        ldrb  x, [from, y]
        strb  x, [to, y]
        subs  y, #1
        bpl   .Lkw_rounds_back_byte
        bx    lr
@ = bytes: 58 cycles, 12 bytes
END_FUNCTION aesmall_kw_rounds_back

#endif
