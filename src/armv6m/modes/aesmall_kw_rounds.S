/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_armv6m.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_kw_rounds
 * C:        void f(const aesmall_cipher *cipher, uint8_t *data, size_t len);
 * Does:     W of SP 800-38F 6.1, which wraps a key: data <- W(data)
 * Args:     cipher=r0 read 4, data=r1 read and write len, len=r2 multiple of 8, 24 or more
 * Clobbers: r0-r3 flags, and the registers that the cipher clobbers
 * Saves:    r4-r7
 * Stack:    40 (24 pushed, a frame of 16), and the stack of the cipher
 * Tables:   no tables
 * Wipes:    the block in the frame. r0-r3 hold data of the result
 * Cost:     M0+: entry 16 + copy 4 + words 8 + 6 x round 3 + 12 x aligned 2 + 12 x take 7
 *           + 12 x encrypt 16 + 12 x put 8 + 12 x step 3 - 6 + 6 x again 10 - 1 + copy 4 + words 8 + exit 25
 *           = 568 cycles;
 *           for a key of 16 bytes. Twelve times the cipher's time is added. Where data is not
 *           word-aligned each step takes 119 more
 * Timing:   T0, except the cipher: no branch and no address depends on a secret, only on len and
 *           the alignment of data, which are public
 */

@ REGISTERS.
@
@   r0   : to     : pointer; argument                              : copy
@        : total  : number of the last step                        : round
@   r1   : from   : pointer; argument                              : copy
@   r2   : x      : word or byte on its way; argument              : copy
@   r3   : y      : word on its way; index of the byte             : copy
@        : f      : function of the cipher                         : step
@   r4   : cipher : pointer                                        : all
@   r5   : at     : pointer to the unit, walks forwards            : all
@   r6   : end    : pointer after data                             : all
@   r7   : count  : number of the step                             : all
#define to     r0
#define total  r0
#define from   r1
#define x      r2
#define y      r3
#define cipher r4
#define at     r5
#define end    r6
#define count  r7

@ In the frame: the block, then data
#define FIRST  4
#define SECOND 8
#define DATA   16

FUNCTION aesmall_kw_rounds
        push  {r1, r4-r7, lr}
        sub   sp, #16
        movs  cipher, r0
        movs  at, r1
        adds  end, r1, r2
        movs  count, #0
        mov   to, sp
        bl    .Lkw_rounds_copy
@ = entry: 16 cycles, 18 bytes
.Lkw_rounds_round:
        ldr   at, [sp, #DATA]
        adds  at, #8
@ = round: 3 cycles, 4 bytes
.Lkw_rounds_step:
        lsls  x, at, #30
        bne   .Lkw_rounds_take_bytes
@ = aligned: 3 cycles taken, 2 on, 4 bytes
        ldm   at!, {x, y}
        str   x, [sp, #SECOND]
        str   y, [sp, #SECOND + 4]
@ = take: 7 cycles, 6 bytes
.Lkw_rounds_encrypt:
        movs  r0, cipher
        mov   r1, sp
        movs  r2, r1
        ldr   r3, [r0]
        blx   r3
        adds  count, #1
        rev   x, count
        ldr   y, [sp, #FIRST]
        eors  y, x
        str   y, [sp, #FIRST]
        lsls  x, at, #30
        bne   .Lkw_rounds_put_bytes
@ = encrypt: 17 cycles taken, 16 on, 24 bytes
        subs  at, #8
        ldr   x, [sp, #SECOND]
        ldr   y, [sp, #SECOND + 4]
        stm   at!, {x, y}
@ = put: 8 cycles, 8 bytes
.Lkw_rounds_stepped:
        cmp   at, end
        bne   .Lkw_rounds_step
@ = step: 3 cycles taken, 2 on, 4 bytes
        ldr   from, [sp, #DATA]
        subs  total, end, from
        subs  total, #8
        lsrs  total, total, #2
        adds  x, total, total
        adds  total, x                  @ 6 n, for n + 1 units of data
        cmp   count, total
        bne   .Lkw_rounds_round
@ = again: 10 cycles taken, 9 on, 16 bytes
        movs  to, from
        mov   from, sp
        bl    .Lkw_rounds_copy
        movs  r4, #0
        movs  r5, #0
        movs  r6, #0
        movs  r7, #0
        mov   r0, sp
        stm   r0!, {r4-r7}
        add   sp, #16
        pop   {r1, r4-r7, pc}
@ = exit: 25 cycles, 24 bytes

.Lkw_rounds_take_bytes:
        add   to, sp, #SECOND
        movs  from, at
        adds  at, #8
        bl    .Lkw_rounds_eight
        b     .Lkw_rounds_encrypt
@ = take_bytes: 8 cycles, 12 bytes
.Lkw_rounds_put_bytes:
        movs  to, at
        subs  to, #8
        add   from, sp, #SECOND
        bl    .Lkw_rounds_eight
        b     .Lkw_rounds_stepped
@ = put_bytes: 8 cycles, 12 bytes

        @ 8 bytes
.Lkw_rounds_copy:
        movs  x, to
        orrs  x, from
        lsls  x, x, #30
        bne   .Lkw_rounds_eight
@ = copy: 5 cycles taken, 4 on, 8 bytes
        ldm   from!, {x, y}
        stm   to!, {x, y}
        bx    lr
@ = words: 8 cycles, 6 bytes
.Lkw_rounds_eight:
        movs  y, #7
.Lkw_rounds_byte:
        ldrb  x, [from, y]
        strb  x, [to, y]
        subs  y, #1
        bpl   .Lkw_rounds_byte
        bx    lr
@ = bytes: 58 cycles, 12 bytes
END_FUNCTION aesmall_kw_rounds

#endif
