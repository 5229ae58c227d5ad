/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m_mid.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes256_encrypt_mid_armv6m
 * C:        void f(const uint8_t secret[32], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-256, FIPS 197 5.1
 * Args:     secret=r0 read 32, in=r1 read 16, out=r2 write 16, any alignment, in==out allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r7
 * Stack:    56
 * Tables:   aesmall_sbox_armv6m, 256 B
 * Wipes:    the key and the output, on the stack
 * Cost:     M0+: entry 38 + 2 x (load 2 + 8 x row 21 - 1 + loaded 2) + 14 x (start 3 + 2 x pair 73 -
 *           1 + turn 3) + 7 x (next 7 + even 11 + next 8 + odd 7) - 1 + 13 x mix 37 + last 10 + 4 x
 *           out 19 - 1 + exit 22 = 3312 cycles
 * Timing:   T1: constant cycles, table index secret, memory: SRAM
 */

@ REGISTERS. Two rows of the state are changed while the other two wait; then they change places.
@
@   r0       : byte     : on its way                    : load
@            : table    : the S-box                     : pair
@            : rcon     : round constant, four times    : even
@            : k        : 0x1b                          : mix
@            : word     : of the output                 : out
@   r1       : in       : pointer, then the secret's    : load
@            : key      : pointer to rows of the round key : pair
@            : low      : 0x01010101                    : next, even, mix
@            : rest     : rows to go                    : out
@   r2       : step     : to the next row               : load
@            : t        : free                          : pair, mix
@            : count    : rounds done, halved           : next, even, odd
@            : out      : pointer                       : out
@   r3       : row      : as it comes                   : load
@            : row      : of the round key, of the state: pair
@            : word     : of the round key              : even, odd, out
@            : y        : row 0                         : mix
@   r4-r7    : secret   : pointer, r4                   : load
@            : h0-h3    : rows of the state; r6 and r7 change, r4 and r5 wait : all else
@   r12      : from     : start of in or of the secret  : load
@            : out      : pointer                       : all else
@   r13 = sp : rows of two round keys, saved registers  : all
@   r14 = lr : count    : rounds done                   : all but load
@
@ ROUND KEYS. a, in even rounds, takes bytes of row i + 1 of b; b, in odd rounds, bytes of row i of a. In
@ the order b0 a0 b1 a1 b2 a2 b3 a3 b0 these are always in the next word. b0 is at the bottom for odd
@ rounds and on top for even ones, which start a word higher, and so does the stack.

FUNCTION aesmall_aes256_encrypt_mid_armv6m
        push  {r2, r4-r7, lr}           @ out, where b0 will be
        movs  r4, r0
        mov   r12, r1
        movs  r2, #0                    @ with 0 and ~0 each row comes twice
        bl    .Lmid256_load
        mov   r12, r4
        pop   {r3, r4}
        pop   {r3, r5}
        pop   {r3, r6}
        pop   {r3, r7}
        movs  r2, #16                   @ from a to b; ~16 is back, and a row down
        bl    .Lmid256_load
        ldr   r0, [sp, #32]
        mov   r12, r0
        movs  r0, #0
        mov   lr, r0
        add   sp, #4                    @ b0 is still in r3
        str   r3, [sp, #28]
@ = entry: 38 cycles, 40 bytes

.Lmid256_start:
        ldr   r0, .Lmid256_sbox
        add   r1, sp, #16
@ = start: 3 cycles, 4 bytes

        @ Rows 2 and 3, then 0 and 1.
.Lmid256_pair:
        TWO_ROWS r6, r7, r4, r5, 8
        subs  r1, #16
        cmp   sp, r1
        bls   .Lmid256_pair
@ = pair: 73 cycles taken, 72 on, 112 bytes
        movs  r2, #16
        rors  r4, r2                    @ row 1
        rors  r5, r2                    @ row 0
@ = turn: 3 cycles, 6 bytes

        ldr   r1, .Lmid256_low
        mov   r2, lr
        adds  r2, #1
        mov   lr, r2
        lsrs  r2, r2, #1
        bcc   .Lmid256_odd
@ = next: 8 cycles taken, 7 on, 12 bytes

        @ The round constant is in the first column, and each column takes in those before it: it is
        @ in all four.
        movs  r0, r1
        lsls  r0, r2
        ldr   r3, [sp]
        eors  r3, r0
        str   r3, [sp]
        ldr   r3, [sp, #28]
        push  {r3}                      @ b0 to the bottom
@ = even: 11 cycles, 14 bytes

.Lmid256_mix:
        movs  r0, #REDUCTION
        MIX   r7, r6, r5, r4, r3, r2, r1, r0
        movs  r7, r5
        movs  r5, r4
        movs  r4, r3
        b     .Lmid256_start
@ = mix: 37 cycles, 72 bytes

.Lmid256_odd:
        pop   {r3}
        str   r3, [sp, #28]             @ b0 to the top
        cmp   r2, #7
        bne   .Lmid256_mix              @ the last round has no MixColumns
@ = odd: 7 cycles taken, 6 on, 8 bytes

        str   r5, [sp, #4]              @ each after its row of the last round key
        str   r4, [sp, #12]
        str   r7, [sp, #20]
        str   r6, [sp, #28]
        mov   r2, r12
        movs  r1, #4
@ = last: 10 cycles, 12 bytes
.Lmid256_out:
        pop   {r0, r3}
        eors  r0, r3
        strb  r0, [r2]
        lsrs  r0, r0, #8
        strb  r0, [r2, #4]
        lsrs  r0, r0, #8
        strb  r0, [r2, #8]
        lsrs  r0, r0, #8
        strb  r0, [r2, #12]
        adds  r2, #1
        subs  r1, #1
        bne   .Lmid256_out
@ = out: 19 cycles taken, 18 on, 24 bytes
        movs  r0, r1                    @ 0
        movs  r3, r1
        push  {r0-r3, lr}               @ public values over all nine words
        push  {r0-r3}
        add   sp, #36
        pop   {r4-r7, pc}
@ = exit: 22 cycles, 12 bytes

@ The bytes at r12 as rows to the stack, from row 3 down; steps of r2 and ~r2 alternate.
.Lmid256_load:
        mov   r1, r12
        adds  r1, #3
@ = load: 2 cycles, 4 bytes
.Lmid256_row:
        LOAD_ROW
        push  {r3}
        adds  r1, r2
        mvns  r2, r2
        cmp   r1, r12
        bhs   .Lmid256_row
@ = row: 21 cycles taken, 20 on, 30 bytes
        bx    lr
@ = loaded: 2 cycles, 2 bytes

        .p2align 2
.Lmid256_sbox:
        .word aesmall_sbox_armv6m
.Lmid256_low:
        .word 0x01010101
END_FUNCTION aesmall_aes256_encrypt_mid_armv6m

#endif
