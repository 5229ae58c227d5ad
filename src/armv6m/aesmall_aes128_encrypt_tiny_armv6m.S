/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m_tiny.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes128_encrypt_tiny_armv6m
 * C:        void f(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-128, FIPS 197 5.1
 * Args:     secret=r0 read 16, in=r1 read 16, out=r2 write 16; any alignment; in==out allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r11
 * Stack:    40; unaligned 112
 * Tables:   aesmall_sbox_armv6m, 256 B
 * Wipes:    no secret was on the stack; the registers hold addresses and the output
 * Cost:     M0+: entry 36 + 3 x transpose 26 + begin 16 + first 4 + 9 x (sub 79 + mix 36) + sub 80
 *           + home 5 + 10 x next 51 + 9 x double 3 + double 4 + reduce 3 + 9 x (end 3 + again 2) +
 *           end 4 + last 30 = 1877 cycles; unaligned + 437
 * Timing:   T1: constant cycles; table index secret, memory: SRAM
 */

@ REGISTERS. x0-x3 are the rows of the state that MixColumns reads; it leaves them in h0-h3, from where
@ SubBytes takes them.
@
@   r0       : secret   : pointer                       : entry
@            : table    : the S-box                     : all but mix
@            : k        : 0x1b                          : mix
@   r1       : in       : pointer                       : entry
@            : low      : 0x01010101                    : mix
@            : rcon     : round constant                : next
@   r2       : t        : free                          : all
@   r3       : mask     : 0x00ff00ff                    : transpose
@            : x0       : row 0                         : sub, mix
@            : key      : a row of the round key        : next
@   r4       : h0, x1   : row 0, row 1                  : all
@   r5       : h1, x2   : row 1, row 2                  : all
@   r6       : h2       : row 2                         : all
@   r7       : h3, x3   : row 3                         : all
@   r8-r11   : k0-k3    : rows of the round key         : all
@   r12      : old      : row 1 of the round key before : next
@   r13 = sp : saved registers, and out                 : all
@   r14 = lr : rcon     : round constant                : all but transpose
#define t  r2
#define x0 r3
#define key r3
#define h0 r4
#define h1 r5
#define h2 r6
#define h3 r7
#define k0 r8
#define k1 r9
#define k2 r10
#define k3 r11
#define old r12

SECRET_SECTION aesmall_aes128_encrypt_tiny_armv6m
.Ltiny_transpose:
        TRANSPOSE r4, r5, r6, r7, t, r3
        bx    lr
@ = transpose: 26 cycles, 50 bytes

.Ltiny_home:
        movs  h2, r5
        movs  h1, r4
        movs  h0, r3
        b     .Ltiny_key
@ = home: 5 cycles, 8 bytes

SECRET_FUNCTION aesmall_aes128_encrypt_tiny_armv6m, .Ltiny_bytes
@ = bytes: 3 cycles, 4 bytes
        TO_WORDS_SECRET .Ltiny_bytes, 16
        mov   r4, r8
        mov   r5, r9
        mov   r6, r10
        mov   r7, r11
        push  {r2, r4-r7}
        ldr   r3, .Ltiny_mask
        ldm   r0!, {r4-r7}
        bl    .Ltiny_transpose
        mov   k0, r4
        mov   k1, r5
        mov   k2, r6
        mov   k3, r7
@ = entry: 13 cycles taken, 36 on, 40 bytes
        ldm   r1!, {r4-r7}
        bl    .Ltiny_transpose
        mov   t, k0
        eors  h0, t
        mov   t, k1
        eors  h1, t
        mov   t, k2
        eors  h2, t
        mov   t, k3
        eors  h3, t
@ = begin: 16 cycles, 22 bytes
        movs  r1, #1
        mov   lr, r1
        ldr   r0, .Ltiny_sbox
@ = first: 4 cycles, 6 bytes

.Ltiny_round:
        SUB_ROW r3, r4, r3, r4, t, 0, 1, 2, 3
        SUB_ROW r4, r5, r4, r5, t, 3, 0, 1, 2
        SUB_ROW r5, r6, r5, r6, t, 2, 3, 0, 1
        SUB_ROW r7, r7, r6, r6, t, 1, 2, 3, 0
        mov   r1, lr
        cmp   r1, #0x36
        beq   .Ltiny_home               @ the last round has no MixColumns
@ = sub: 80 cycles taken, 79 on, 126 bytes
        ldr   r1, .Ltiny_low
        movs  r0, #REDUCTION
        MIX   r3, r4, r5, r7, r6, t, r1, r0
        ldr   r0, .Ltiny_sbox
@ = mix: 36 cycles, 68 bytes

        @ The next round key, FIPS 197 5.2, and AddRoundKey: rows 1, 2, 3 and 0. Each first column
        @ takes SubWord of the last one in the row below.
.Ltiny_key:
        mov   key, k1
        mov   old, key
        mov   t, k2
        SUB_LAST key, t
        PREFIX key, t
        mov   k1, key
        eors  h1, key
        mov   key, k2
        mov   t, k3
        SUB_LAST key, t
        PREFIX key, t
        mov   k2, key
        eors  h2, key
        mov   key, k3
        mov   t, k0
        SUB_LAST key, t
        PREFIX key, t
        mov   k3, key
        eors  h3, key
        mov   key, k0
        mov   t, old
        SUB_LAST key, t
        mov   r1, lr
        eors  key, r1
        PREFIX key, t
        mov   k0, key
        eors  h0, key
@ = next: 51 cycles, 94 bytes
        lsls  r1, r1, #1
        lsrs  t, r1, #8
        bne   .Ltiny_reduce
@ = double: 4 cycles taken, 3 on, 6 bytes
.Ltiny_doubled:
        mov   lr, r1
        cmp   r1, #0x6c
        beq   .Ltiny_last
@ = end: 4 cycles taken, 3 on, 6 bytes
        b     .Ltiny_round
@ = again: 2 cycles, 2 bytes
.Ltiny_last:

        ldr   r3, .Ltiny_mask
        mov   old, r3
        bl    .Ltiny_transpose
        pop   {r2}
        stm   r2!, {r4-r7}
        pop   {r4-r7}
        mov   r8, r4
        mov   r9, r5
        mov   r10, r6
        mov   r11, r7
        pop   {r4-r7, pc}
@ = last: 30 cycles, 24 bytes

.Ltiny_reduce:
        movs  r1, #REDUCTION            @ 2^8, once
        b     .Ltiny_doubled
@ = reduce: 3 cycles, 4 bytes

        .p2align 2
.Ltiny_sbox:
        .word aesmall_sbox_armv6m
.Ltiny_low:
        .word 0x01010101
.Ltiny_mask:
        .word 0x00ff00ff
END_FUNCTION aesmall_aes128_encrypt_tiny_armv6m

#endif
