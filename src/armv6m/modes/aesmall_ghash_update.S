/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m_ghash.inc"
#if AESMALL_ARMV6M_GHASH

/* aesmall_ghash_update
 * C:        void f(const aesmall_ghash_key *key, uint8_t y[16], const uint8_t *data, size_t len);
 * Does:     y = (y + block) H for each block of data, the last one filled up with zeros: GHASH,
 *           SP 800-38D 6.4
 * Args:     key=r0 read 324, y=r1 read and write 16, data=r2 read len, len=r3 any. y and data need
 *           no alignment, y apart from data
 * Clobbers: r0-r3 r12 flags
 * Saves:    r4-r11
 * Stack:    148
 * Tables:   no tables
 * Wipes:    the data on the stack, r0-r3 and r12. LR holds a word of the last product or an address
 * Cost:     M0+: entry 29 + y 12 + blocks x (next 5 + aligned 2 + there 2 + add 17 + factors 39
 *           + 8 x factor 30 + 9 x products 104 - 1 + last 16 + sum 73 + reduce 55) + next 6 + tail 3
 *           + end 8 + store 8 + exit 55 = 121, 1505, 2889 cycles for 0, 1, 2 blocks;
 *           a block that is not word-aligned 123 more. A last block of n bytes, n < 16, 23 + 7 n
 *           more. y that is not word-aligned 239 more. A MULS of 32 cycles 7533 more a block
 * Timing:   T0: no branch and no address depends on a secret, only on len and the alignments,
 *           which are public. MULS must take the same time for all factors, as it does on M0, M0+,
 *           M3 and M4
 */

@ REGISTERS.
@
@   r0           : a0           : every third bit of a factor, from bit 0             : products
@                : u0           : word of y                                           : load
@   r1           : a1           : every third bit, from bit 1                         : products
@                : data         : pointer                                             : load
@   r2           : a2           : every third bit, from bit 2                         : products
@                : u2           : word of y                                           : load
@   r3           : c0           : sum of products, then the product                   : products
@                : len          : bytes left; word or byte of the block               : load
@   r4           : c1           : sum of products; low word of a product of words     : products
@                : u1           : word of y                                           : load
@   r5           : c2           : sum of products; high word                          : products
@                : from         : pointer to the block to add; bytes left to copy     : load
@   r6           : h            : word of the key; half of a word of y                : products
@                : u3           : word of y                                           : load
@   r7           : key          : pointer to the words of the key, walks forwards     : products
@                : t            : word of the block; pointer                          : elsewhere
@   r8           : EVERY        : the mask of every third bit                         : all
@   r9           : HIGH         : high half of a word of y; a word of the key         : products
@   r10          : BOTH         : sum of both halves of a word                        : products
@   r11          : LOW_PRODUCT  : product of the low halves                           : products
@   r12          : HIGH_PRODUCT : product of the high halves                          : products
@   lr           : END          : of the key                                          : products
@
@ While the products are added up r9-r12 and lr hold words of the sum, and r0-r7 what the
@ comments say.
#define END  lr

#define data r1
#define len  r3
#define from r5
#define t    r7
#define u0   r0
#define u1   r4
#define u2   r2
#define u3   r6

@ The stack, from SP up: eight factors, while they are used up; data and len; the low and the high
@ words of their products, all in the order of the key; key and y; what is saved. A product of a
@ factor is stored when the next one has been popped, so always at the same distance from SP.
#define FACTORS (8 * 4)
#define LOW     8
#define HIGHS   (LOW + FACTORS)
#define KEY     (HIGHS + FACTORS)
#define Y       (KEY + 4)
#define KEY_SIZE (81 * 4)

FUNCTION aesmall_ghash_update
        push  {r4-r7, lr}
        mov   r4, r8
        mov   r5, r9
        mov   r6, r10
        mov   r7, r11
        push  {r4-r7}
        push  {r0, r1}
        sub   sp, #64
        push  {r2, r3}
        ldr   r0, .Lghash_update_every
        mov   EVERY, r0
        movs  from, r1
        lsls  r0, r1, #30
        beq   .Lghash_update_y
@ = entry: 29 cycles taken, 28 on, 28 bytes
        movs  r5, #16
        add   r7, sp, #LOW
        bl    .Lghash_update_copy
        add   from, sp, #LOW
@ = y_bytes: 6 cycles, 10 bytes
.Lghash_update_y:
        ldm   from!, {r3, r7}
        rev   u3, r3
        rev   u2, r7
        ldm   from!, {r3, r7}
        rev   u1, r3
        rev   u0, r7
        b     .Lghash_update_block
@ = y: 12 cycles, 14 bytes

        @ Copies r5 bytes from r1 to r7; clobbers r3, r5.
.Lghash_update_copy:
        subs  r5, #1
        ldrb  r3, [r1, r5]
        strb  r3, [r7, r5]
        bne   .Lghash_update_copy
@ = copy: 7 cycles taken, 6 on, 8 bytes
        bx    lr
@ = copied: 2 cycles, 2 bytes

        @ Fewer than 16 bytes are left, at an SP that points to the products. They are copied to
        @ where these will be, before zeros.
.Lghash_update_tail:
        adds  len, #16
        beq   .Lghash_update_end
@ = tail: 3 cycles taken, 2 on, 4 bytes
        movs  r5, #0
        str   r5, [sp]
        str   r5, [sp, #4]
        str   r5, [sp, #8]
        str   r5, [sp, #12]
        movs  r5, len
        movs  len, #0
        b     .Lghash_update_copy_block
@ = zeros: 13 cycles, 16 bytes

        @ A block at any address: a copy of it.
.Lghash_update_bytes:
        movs  r5, #16
@ = whole: 1 cycles, 2 bytes
.Lghash_update_copy_block:
        mov   HIGH, len
        mov   r7, sp
        bl    .Lghash_update_copy
        mov   len, HIGH
        adds  data, #16
        mov   from, sp
        b     .Lghash_update_add
@ = bytes: 10 cycles, 16 bytes

        @ The end, with SP at the products
.Lghash_update_end_bytes:
        str   u3, [sp]
        str   u2, [sp, #4]
        str   u1, [sp, #8]
        str   u0, [sp, #12]
        mov   r1, sp
        movs  r5, #16
        bl    .Lghash_update_copy
        b     .Lghash_update_wipe
@ = end_bytes: 15 cycles, 18 bytes
.Lghash_update_end:
        rev   u3, u3
        rev   u2, u2
        rev   u1, u1
        rev   u0, u0
        ldr   r7, [sp, #Y - LOW]
        lsls  r1, r7, #30
        bne   .Lghash_update_end_bytes
@ = end: 9 cycles taken, 8 on, 14 bytes
        str   u3, [r7]
        str   u2, [r7, #4]
        str   u1, [r7, #8]
        str   u0, [r7, #12]
@ = store: 8 cycles, 8 bytes
.Lghash_update_wipe:
        movs  r0, #0
        movs  r1, #0
        movs  r2, #0
        movs  r3, #0
        mov   r12, r0
        mov   r4, sp
        .rept 4
        stm   r4!, {r0-r3}              @ the products
        .endr
        sub   sp, #LOW
        push  {r0-r3}
        push  {r0-r3}                   @ the factors
        add   sp, #FACTORS + Y + 4
        pop   {r4-r7}
        mov   r8, r4
        mov   r9, r5
        mov   r10, r6
        mov   r11, r7
        pop   {r4-r7, pc}
@ = exit: 55 cycles, 40 bytes

        @ y <- y + block. Of data and len no copy is left below SP while they are in registers.
.Lghash_update_block:
        pop   {data, len}
        subs  len, #16
        blo   .Lghash_update_tail
@ = next: 6 cycles taken, 5 on, 6 bytes
        lsls  t, data, #30
        bne   .Lghash_update_bytes
@ = aligned: 3 cycles taken, 2 on, 4 bytes
        movs  from, data
        adds  data, #16
@ = there: 2 cycles, 4 bytes
.Lghash_update_add:
        push  {data, len}
        ldm   from!, {r3, r7}
        rev   r3, r3
        rev   r7, r7
        eors  u3, r3
        eors  u2, r7
        ldm   from!, {r3, r7}
        rev   r3, r3
        rev   r7, r7
        eors  u1, r3
        eors  u0, r7
@ = add: 17 cycles, 22 bytes

        @ The nine factors, in the order of the key: u1, u0, u0+1; u2, u3, u2+3; u0+2, u1+3,
        @ u0+1+2+3. The first one stays in a register.
        movs  r1, u0
        eors  r1, u2
        movs  r3, u1
        eors  r3, u3
        movs  r7, r1
        eors  r7, r3
        push  {r1, r3, r7}              @ u0+2, u1+3, u0+1+2+3
        movs  r1, u0
        eors  r1, u1
        movs  r7, u2
        eors  r7, u3
        push  {u0, r1, u2, u3, r7}      @ u0, u0+1, u2, u3, u2+3
        ldr   key, [sp, #FACTORS + KEY]
        movs  r0, key
        adds  r0, #KEY_SIZE / 2
        adds  r0, #KEY_SIZE / 2
        mov   END, r0
@ = 26 cycles, 34 bytes
        SPLIT u1
        THIRDS h, EVERY
        b     .Lghash_update_products
@ = factors: 39 cycles, 58 bytes

        @ The last product of the factor before is finished while the first one of this begins.
.Lghash_update_factor:
        pop   {h}
        SPLIT h
        MERGE_AND_THIRDS
        WORD
        str   c1, [sp, #FACTORS - 4 + LOW]
        str   c2, [sp, #FACTORS - 4 + HIGHS]
@ = factor: 30 cycles, 54 bytes
.Lghash_update_products:
        MULTIPLY HIGH_PRODUCT
        mov   h, HIGH
        MERGE_AND_THIRDS
        mov   LOW_PRODUCT, c0
        MULTIPLY HIGH
        mov   h, BOTH
        MERGE_AND_THIRDS
        mov   HIGH_PRODUCT, c0
        MULTIPLY HIGH
        cmp   key, END
        bne   .Lghash_update_factor
@ = products: 104 cycles taken, 103 on, 188 bytes
        MERGE
        WORD
@ = last: 16 cycles, 32 bytes

        @ m3:m2:m1:m0, the product of the sums, in r12 to r9
        add   r7, sp, #LOW + 6 * 4
        ldm   r7!, {r0, r1}             @ of u0+2, u1+3
        add   r7, sp, #HIGHS + 6 * 4
        ldm   r7!, {r2, r3}
        DOUBLE_WORD r0, r2, r1, r3, r4, r5
        mov   r9, r0
        mov   r10, r4
        mov   r11, r5
        mov   r12, r3
@ = 17 cycles, 26 bytes
        @ p7:p6:p5:p4, the product of the upper halves; then p7 in r6, p6 in lr, and what it adds to the
        @ middle: m0 + p4, m1 + p5, m2 + p4 + p6, m3 + p5 + p7
        add   r7, sp, #LOW + 3 * 4
        ldm   r7!, {r0, r1, r2}         @ of u2, u3, u2+3
        add   r7, sp, #HIGHS + 3 * 4
        ldm   r7!, {r3, r4, r5}
        DOUBLE_WORD r0, r3, r1, r4, r2, r5
        movs  r6, r4
        mov   lr, r5
        mov   r1, r9
        eors  r1, r0
        mov   r9, r1
        mov   r1, r10
        eors  r1, r2
        mov   r10, r1
        eors  r0, r5
        mov   r1, r11
        eors  r0, r1
        mov   r11, r0
        eors  r2, r4
        mov   r1, r12
        eors  r2, r1
        mov   r12, r2
@ = 31 cycles, 50 bytes
        @ p3:p2:p1:p0, the product of the lower halves, in r3, r5, r2, r1; then all of it:
        @ r6, lr, r4, r0, r3, r5, r2, r1
        add   r7, sp, #LOW
        ldm   r7!, {r0, r1, r2}         @ of u1, u0, u0+1
        add   r7, sp, #HIGHS
        ldm   r7!, {r3, r4, r5}
        DOUBLE_WORD r1, r4, r0, r3, r2, r5
        mov   r0, r11
        eors  r0, r5
        eors  r5, r1
        mov   r4, r9
        eors  r5, r4
        mov   r4, r12
        eors  r4, r3
        eors  r3, r2
        mov   r7, r10
        eors  r3, r7
@ = sum: 73 cycles, 114 bytes

        @ The lower half, r3, r5, r2, r1, into the upper one. The bits shifted out of r1 enter at the
        @ upper end of r3.
        CROSS r1, r3, r7
        FOLD  r1, r0, r7
        CROSS r2, r0, r7
        FOLD  r2, r4, r7
        CROSS r5, r4, r7
        mov   r2, lr
        FOLD  r5, r2, r7
        CROSS r3, r2, r7
        FOLD  r3, r6, r7
        b     .Lghash_update_block
@ = reduce: 55 cycles, 108 bytes

        .p2align 2
.Lghash_update_every:
        .word EVERY_THIRD
END_FUNCTION aesmall_ghash_update

#endif
