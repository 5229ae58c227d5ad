/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../ct/aesmall_armv6m_ct_ctr.inc"
#include "../ct/aesmall_armv6m_ct_sub_bytes.inc"
#if AESMALL_ARMV6M_ASM

@ ODD_KEY_BIT x, plane, t, pattern   x <- the inputs of the S-box in 32 lanes, bit `plane`: that of the
@ key, the odd bits of a word, plus that of 0 .. 31. Clobbers the register t.
@ 6 cycles, 8 bytes
.macro ODD_KEY_BIT x, plane, t, pattern
        ldr   \x, [r7, #2 * \plane - 2]
        asrs  \x, \x, #31
        ldr   \t, \pattern
        eors  \x, \t
.endm

@ EVEN_KEY_BIT x, plane, t, pattern   the same for the even bits.
@ 7 cycles, 10 bytes
.macro EVEN_KEY_BIT x, plane, t, pattern
        ldr   \x, [r7, #2 * \plane]
        lsls  \x, \x, #1
        asrs  \x, \x, #31
        ldr   \t, \pattern
        eors  \x, \t
.endm

/* aesmall_aes_ctr_blocks_ct_halfkey_armv6m
 * C:        void f(const void *schedule, uint8_t counter[16], const uint8_t *in, uint8_t *out,
 *           size_t blocks, uint32_t rounds);
 * Does:     CTR over whole blocks, SP 800-38A 6.5, two at a time: an even counter and the odd one
 *           behind it. What stays the same is computed once: round 1 except byte 15 of the counter
 *           in 256 blocks, the S-box for byte 15 in 32 (doc/inside/armv6m-ct-small.md)
 * Args:     schedule=r0 read 176, 208 or 240, counter=r1 read and write 16, in=r2 read 16 blocks,
 *           out=r3 write 16 blocks, blocks=[sp], rounds=[sp+4] is 10, 12 or 14; in==out allowed, any
 *           alignment
 * Clobbers: r0-r3 r12 lr APSR
 * Saves:    r4-r11
 * Stack:    268 (36 pushed, a frame of 140, and 92 of the calls)
 * Tables:   none
 * Wipes:    the key stream and all that is cached; the registers hold public values
 * Cost:     M0+: entry 31 + some 14 + copy 4 + copy_words 12 + group 250 + front 40 + change 130
 *           + 16 x (pair 14 + change 130 + output 11 + even 3 + enough 11 + words 25 + words 24
 *           + done 9 + more 5) + 15 x next 5 - 1 + last 10 + copy 4 + copy_words 12 + wipe 8
 *           + 11 x wiping 8 + wiping 7 + leave 18
 *           = 4414 cycles for 32 blocks; so behind a counter that ends in 0; besides 660 for round 1
 *           and 16 times that of aesmall_encrypt2_planes_ct_halfkey_armv6m. A block takes 1824 cycles in
 *           the long run, unaligned 146 more
 * Timing:   T0: constant cycles; no branch on secrets, no secret address
 */

@ REGISTERS. Between the steps all is on the stack.
@
@   r0 r1 r2 r3 : schedule counter in out : arguments                            : entry
@   r0 r1 r2    : stream in out : pointers                                       : output
@   r3          : left     : blocks to do, then bytes                            : output
@   r4 r5       : low n    : last byte of the counter, blocks of this pair       : output
@   r4 - r7     : x        : words or bytes on their way                         : copy, output
@   r0 r1       : from to  : pointers to planes                                  : change
@   r2 r3       : ROWS_012 ROWS_23 : factors                                     : change
@   r4          : shift    : of the bits of the two blocks                       : change
@   r5          : s        : bit p of the S-box of both blocks                   : change
@   r6          : doubled  : plane p - 1 of 2 s in rows 2 and 3                  : change
@   r7          : plane    : plane p                                             : change
@   r12         : top      : what plane 7 adds to planes 1, 3 and 4 in doubling  : change
@   r0 - r12    : planes   : of 32 counters, and work of SUB_BYTES               : group
@   r6 r7       : low keys : last byte of the counter, pointer to round key 0    : group
@   r0 - r7     : block    : pointers, words of the counter                      : front
@   r8 - r11    : saved    : registers of the caller                             : entry, leave

FUNCTION aesmall_aes_ctr_blocks_ct_halfkey_armv6m
        push  {r4-r7, lr}
        mov   r4, r8
        mov   r5, r9
        mov   r6, r10
        mov   r7, r11
        push  {r4-r7}
        sub   sp, #FRAME
        str   r2, [sp, #IN]
        str   r3, [sp, #OUT]
        str   r0, [sp, #SCHEDULE]
        str   r1, [sp, #COUNTER]
        ldr   r4, [sp, #BLOCKS]
        str   r4, [sp, #LEFT]
        cmp   r4, #0
        bne   .Lctr_some
        @ = entry: 31 cycles taken, 30 on, 30 bytes
        b     .Lctr_wipe
        @ = none: 2 cycles, 2 bytes

.Lctr_some:
        add   r0, sp, #BLOCK
        bl    .Lctr_copy
        add   r0, sp, #BLOCK
        ldrb  r4, [r0, #15]
        str   r4, [sp, #LOW]
        bl    .Lctr_group
        b     .Lctr_front
        @ = some: 14 cycles, 18 bytes

.Lctr_next:
        ldr   r0, [sp, #LOW]
        lsls  r1, r0, #27
        bne   .Lctr_pair
        @ = next: 5 cycles taken, 4 on, 6 bytes
        bl    .Lctr_group
        ldr   r0, [sp, #LOW]
        cmp   r0, #0
        bne   .Lctr_pair
        @ = group_next: 8 cycles taken, 7 on, 10 bytes

        @ Two counter blocks through round 1, without what their last bytes add
.Lctr_front:
        add   r0, sp, #BLOCK
        ldm   r0!, {r4-r7}
        ldr   r1, [sp, #LOW]
        lsrs  r1, r1, #1
        lsls  r1, r1, #25
        lsls  r7, r7, #8
        lsrs  r7, r7, #8
        orrs  r7, r1
        mov   r0, sp
        stm   r0!, {r4-r7}
        movs  r1, #1
        lsls  r1, r1, #24
        adds  r7, r1
        stm   r0!, {r4-r7}
        ldr   r0, [sp, #SCHEDULE]
        mov   r1, sp
        mov   r2, sp
        movs  r3, #1                    @ planes after round 1
        bl    aesmall_aes_encrypt2_ct_halfkey_armv6m
        mov   r0, sp
        add   r1, sp, #CACHE
        bl    .Lctr_change
        @ = front: 40 cycles, 48 bytes

        @ The other rounds
.Lctr_pair:
        add   r0, sp, #CACHE
        mov   r1, sp
        bl    .Lctr_change
        ldr   r0, [sp, #SCHEDULE]
        mov   r1, sp
        mov   r2, sp
        ldr   r3, [sp, #ROUNDS]
        bl    aesmall_encrypt2_planes_ct_halfkey_armv6m
        @ = pair: 14 cycles, 20 bytes

        @ The first block of all may be odd, the last one even.
        add   r0, sp, #IN
        ldm   r0!, {r1-r4}
        mov   r0, sp
        movs  r5, #2
        lsrs  r6, r4, #1
        bcc   .Lctr_even
        @ = output: 11 cycles taken, 10 on, 12 bytes
        adds  r0, #16
        movs  r5, #1
        @ = second: 2 cycles, 4 bytes
.Lctr_even:
        cmp   r5, r3
        bls   .Lctr_enough
        @ = even: 3 cycles taken, 2 on, 4 bytes
        movs  r5, #1
        @ = one: 1 cycles, 2 bytes
.Lctr_enough:
        adds  r4, r5
        subs  r3, r5
        str   r3, [sp, #LEFT]
        str   r4, [sp, #LOW]
        movs  r3, r5
        movs  r4, r1
        orrs  r4, r2
        lsls  r4, r4, #30
        bne   .Lctr_bytes
        @ = enough: 12 cycles taken, 11 on, 18 bytes
.Lctr_words:
        XOR_8
        XOR_8
        subs  r3, #1
        bne   .Lctr_words
        @ = words: 25 cycles taken, 24 on, 24 bytes

.Lctr_done:
        str   r1, [sp, #IN]
        str   r2, [sp, #OUT]
        ldr   r4, [sp, #LOW]
        lsrs  r4, r4, #8
        beq   .Lctr_no_carry
        @ = done: 9 cycles taken, 8 on, 10 bytes
        add   r0, sp, #BLOCK
        movs  r1, #0
        str   r1, [sp, #LOW]
        movs  r1, #14
        @ = carry: 5 cycles, 8 bytes
.Lctr_carry:
        ldrb  r2, [r0, r1]
        adds  r2, #1
        strb  r2, [r0, r1]
        lsls  r2, r2, #24
        bne   .Lctr_no_carry
        @ = digit: 8 cycles taken, 7 on, 10 bytes
        subs  r1, #1
        bpl   .Lctr_carry
        @ = higher: 3 cycles taken, 2 on, 4 bytes
.Lctr_no_carry:
        ldr   r3, [sp, #LEFT]
        cmp   r3, #0
        bne   .Lctr_next
        @ = more: 5 cycles taken, 4 on, 6 bytes

        add   r1, sp, #BLOCK
        ldr   r2, [sp, #LOW]
        strb  r2, [r1, #15]
        ldr   r0, [sp, #COUNTER]
        bl    .Lctr_copy
        @ = last: 10 cycles, 12 bytes

        @ The frame, and of that of the last call what may hold the key stream of a block that nobody
        @ wanted
.Lctr_wipe:
        sub   sp, #CALLED
        mov   r0, sp
        movs  r4, #0
        movs  r5, #0
        movs  r6, #0
        movs  r7, #0
        movs  r1, #12
        mov   r12, r4
        @ = wipe: 8 cycles, 16 bytes
.Lctr_wiping:
        stm   r0!, {r4-r7}
        subs  r1, #1
        bne   .Lctr_wiping
        @ = wiping: 8 cycles taken, 7 on, 6 bytes
        add   sp, #CALLED + FRAME
        pop   {r4-r7}
        mov   r8, r4
        mov   r9, r5
        mov   r10, r6
        mov   r11, r7
        pop   {r4-r7, pc}
        @ = leave: 18 cycles, 14 bytes

        @ The same by bytes
.Lctr_bytes:
        lsls  r3, r3, #4
        movs  r4, r3
        @ = bytes: 2 cycles, 4 bytes
.Lctr_byte:
        subs  r4, #1
        ldrb  r5, [r0, r4]
        ldrb  r6, [r1, r4]
        eors  r5, r6
        strb  r5, [r2, r4]
        cmp   r4, #0
        bne   .Lctr_byte
        @ = byte: 11 cycles taken, 10 on, 14 bytes
        adds  r1, r1, r3
        adds  r2, r2, r3
        b     .Lctr_done
        @ = bytes_done: 4 cycles, 6 bytes

        @ 16 bytes from r1 to r0
.Lctr_copy:
        movs  r2, r0
        orrs  r2, r1
        lsls  r2, r2, #30
        bne   .Lctr_copy_bytes
        @ = copy: 5 cycles taken, 4 on, 8 bytes
        ldm   r1!, {r4-r7}
        stm   r0!, {r4-r7}
        bx    lr
        @ = copy_words: 12 cycles, 6 bytes
.Lctr_copy_bytes:
        movs  r2, #15
        @ = copy_bytes: 1 cycles, 2 bytes
.Lctr_copy_byte:
        ldrb  r3, [r1, r2]
        strb  r3, [r0, r2]
        subs  r2, #1
        bpl   .Lctr_copy_byte
        @ = copy_byte: 7 cycles taken, 6 on, 8 bytes
        bx    lr
        @ = copied: 2 cycles, 2 bytes

        @ To planes after round 1 from r0 to r1 adds what the last bytes of the two counters add.
        @ Byte 15 is in row 3 and comes to column 0 by ShiftRows: MixColumns makes s, s, 3 s, 2 s of
        @ it, in the bits 0, 10, 20 and 30 and those behind them for the second block.
.Lctr_change:
        ldr   r3, [sp, #LOW]
        movs  r4, #30
        ands  r3, r4
        subs  r4, r4, r3
        ldr   r2, .Lctr_rows012
        ldr   r3, .Lctr_rows23
        ldr   r6, [sp, #SUBBED + 28]
        lsls  r6, r4
        lsrs  r6, r6, #30
        muls  r6, r3
        mov   r12, r6
        CHANGE_PLANE 0
        CHANGE_TOP_PLANE 1
        CHANGE_PLANE 2
        CHANGE_TOP_PLANE 3
        CHANGE_TOP_PLANE 4
        CHANGE_PLANE 5
        CHANGE_PLANE 6
        CHANGE_PLANE 7
        movs  r5, r4                    @ what the next call saves is public
        movs  r6, r4
        movs  r7, r4
        bx    lr
        @ = change: 130 cycles, 202 bytes

        @ The S-box of the last byte in the 32 counters around this one
.Lctr_group:
        ldr   r7, [sp, #SCHEDULE]
        ldr   r6, [sp, #LOW]
        ldr   r0, [r7, #12]
        lsls  r1, r6, #24
        eors  r0, r1
        asrs  r0, r0, #31
        mov   r12, r0
        ldr   r5, [r7, #8]
        lsls  r1, r6, #26
        eors  r5, r1
        asrs  r5, r5, #31
        lsls  r1, r6, #25
        ldr   r6, [r7, #12]
        lsls  r6, r6, #1
        eors  r6, r1
        asrs  r6, r6, #31
        EVEN_KEY_BIT r0, 0, r1, .Lctr_bit0
        ODD_KEY_BIT r1, 1, r2, .Lctr_bit1
        EVEN_KEY_BIT r2, 2, r3, .Lctr_bit2
        ODD_KEY_BIT r3, 3, r4, .Lctr_bit3
        ldr   r4, [r7, #8]
        lsls  r4, r4, #1
        asrs  r4, r4, #31
        ldr   r7, .Lctr_bit4
        eors  r4, r7
        mov   r7, r12
        SUB_BYTES BUFFER
        mov   r8, r7
        add   r7, sp, #SUBBED
        stm   r7!, {r0-r6}
        mov   r0, r8
        str   r0, [r7]
        mov   r8, sp                    @ public, as above
        mov   r9, sp
        mov   r10, sp
        mov   r11, sp
        bx    lr
        @ = group: 250 cycles, 424 bytes

        .p2align 2
.Lctr_rows012:
        .word 0x00100401
.Lctr_rows23:
        .word 0x40100000
.Lctr_bit0:
        .word 0xaaaaaaaa
.Lctr_bit1:
        .word 0xcccccccc
.Lctr_bit2:
        .word 0xf0f0f0f0
.Lctr_bit3:
        .word 0xff00ff00
.Lctr_bit4:
        .word 0xffff0000
END_FUNCTION aesmall_aes_ctr_blocks_ct_halfkey_armv6m

#endif
