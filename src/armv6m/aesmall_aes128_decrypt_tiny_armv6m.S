/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m_tiny.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes128_decrypt_tiny_armv6m
 * C:        void f(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
 * Does:     decryption of one block with AES-128, FIPS 197 5.3; the key runs forward to its end,
 *           then backwards
 * Args:     secret=r0 read 16, in=r1 read 16, out=r2 write 16; any alignment; in==out allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r11
 * Stack:    40; unaligned 112
 * Tables:   aesmall_sbox_armv6m, 256 B, aesmall_inv_sbox_armv6m, 256 B
 * Wipes:    no secret was on the stack; the registers hold addresses and the output
 * Cost:     M0+: entry 36 + 3 x transpose 26 + 9 x (ahead 41 + doubled 3) + ahead 40 + reduce 1 +
 *           doubled 2 + begin 26 + 10 x sub 80 + 8 x back 46 + 2 x back 47 + odd 1 + half 3 + 9 x
 *           mix 36 + odd 2 + last 29 = 2200 cycles; unaligned + 437
 * Timing:   T1: constant cycles; table index secret, memory: SRAM
 */

@ REGISTERS. The rows of the state are in h0-h3. InvMixColumns leaves rows 0 and 1 in h1 and h0, from
@ where InvSubBytes takes them; row 0 waits in r3 for its home.
@
@   r0       : secret   : pointer                       : entry
@            : table    : the S-box or its inverse      : ahead, sub, back
@            : k        : 0x1b                          : mix
@   r1       : in       : pointer                       : entry
@            : low      : 0x01010101                    : mix
@            : rcon     : round constant                : ahead, back
@            : free     : a byte                        : sub
@   r2       : t        : free                          : all
@   r3       : mask     : 0x00ff00ff                    : transpose
@            : old      : row 0 of the round key before : ahead
@            : row0     : row 0                         : sub, back
@            : y        : free                          : mix
@   r4       : h0, key  : row 0, a row of the round key : all
@   r5       : h1       : row 1                         : all
@   r6       : h2       : row 2                         : all
@   r7       : h3       : row 3                         : all
@   r8-r11   : k0-k3    : rows of the round key         : all
@   r12      : in       : pointer                       : entry, ahead
@   r13 = sp : saved registers, and out                 : all
@   r14 = lr : rcon     : round constant                : all but transpose
#define t  r2
#define old r3
#define row0 r3
#define key r4
#define h0 r4
#define h1 r5
#define h2 r6
#define h3 r7
#define k0 r8
#define k1 r9
#define k2 r10
#define k3 r11

SECRET_SECTION aesmall_aes128_decrypt_tiny_armv6m
.Ltiny_transpose:
        TRANSPOSE r4, r5, r6, r7, t, r3
        bx    lr
@ = transpose: 26 cycles, 50 bytes

SECRET_FUNCTION aesmall_aes128_decrypt_tiny_armv6m, .Ltiny_bytes
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
        mov   r12, r1
        movs  r1, #1
        ldr   r0, .Ltiny_sbox
@ = entry: 13 cycles taken, 36 on, 38 bytes

        @ The key to its end. Each first column takes SubWord of the last one in the row below.
.Ltiny_ahead:
        movs  old, r4
        movs  t, r5
        SUB_LAST r4, t
        eors  r4, r1
        PREFIX r4, t
        movs  t, r6
        SUB_LAST r5, t
        PREFIX r5, t
        movs  t, r7
        SUB_LAST r6, t
        PREFIX r6, t
        SUB_LAST r7, old
        PREFIX r7, t
        lsls  r1, r1, #1
        lsrs  t, r1, #8
        beq   .Ltiny_doubled
@ = ahead: 41 cycles taken, 40 on, 72 bytes
        movs  r1, #REDUCTION            @ 2^8, once
@ = reduce: 1 cycles, 2 bytes
.Ltiny_doubled:
        cmp   r1, #0x6c
        bne   .Ltiny_ahead
@ = doubled: 3 cycles taken, 2 on, 4 bytes
        mov   k0, r4
        mov   k1, r5
        mov   k2, r6
        mov   k3, r7
        mov   r1, r12
        ldr   r3, .Ltiny_mask
        ldm   r1!, {r4-r7}
        bl    .Ltiny_transpose
        movs  r1, #0x36
        mov   lr, r1
        mov   t, k0
        eors  t, r4
        mov   r4, k1
        eors  r4, r5
        movs  r5, t
        mov   t, k2
        eors  h2, t
        mov   t, k3
        eors  h3, t
@ = begin: 26 cycles, 40 bytes

.Ltiny_round:
        ldr   r0, .Ltiny_inv_sbox
        SUB_ROW r3, r5, r3, r5, t, 0, 1, 2, 3
        SUB_ROW r5, r4, r5, r4, t, 1, 2, 3, 0
        SUB_ROW r6, r6, r4, r4, t, 2, 3, 0, 1
        SUB_ROW r7, r7, r4, r4, t, 3, 0, 1, 2
        ldr   r0, .Ltiny_sbox
@ = sub: 80 cycles, 124 bytes

        @ The round key before, and AddRoundKey: rows 3 to 0.
        mov   t, k0
        lsls  r1, t, #8
        eors  t, r1                     @ its row 0, but for the first column
        mov   key, k3
        lsls  r1, key, #8
        eors  key, r1
        SUB_LAST key, t
        mov   k3, key
        eors  h3, key
        mov   t, key
        mov   key, k2
        lsls  r1, key, #8
        eors  key, r1
        SUB_LAST key, t
        mov   k2, key
        eors  h2, key
        mov   t, key
        mov   key, k1
        lsls  r1, key, #8
        eors  key, r1
        SUB_LAST key, t
        mov   k1, key
        eors  h1, key
        mov   t, key
        mov   key, k0
        lsls  r1, key, #8
        eors  key, r1
        SUB_LAST key, t
        mov   r1, lr
        eors  key, r1
        mov   k0, key
        eors  h0, row0                  @ key and h0 are one
        lsrs  r1, r1, #1
        bcs   .Ltiny_odd
@ = back: 47 cycles taken, 46 on, 84 bytes
.Ltiny_halved:
        mov   lr, r1
        ldr   r1, .Ltiny_low
        movs  r0, #REDUCTION
        INV_MIX r4, r5, r6, r7, r3, t, r1, r0
        b     .Ltiny_round
@ = mix: 36 cycles, 68 bytes

.Ltiny_odd:
        beq   .Ltiny_end                @ it was 1
@ = odd: 2 cycles taken, 1 on, 2 bytes
        movs  r1, #0x80                 @ half of 0x1b, once
        b     .Ltiny_halved
@ = half: 3 cycles, 4 bytes

.Ltiny_end:
        ldr   r3, .Ltiny_mask
        bl    .Ltiny_transpose
        pop   {r2}
        stm   r2!, {r4-r7}
        pop   {r4-r7}
        mov   r8, r4
        mov   r9, r5
        mov   r10, r6
        mov   r11, r7
        pop   {r4-r7, pc}
@ = last: 29 cycles, 22 bytes

        .p2align 2
.Ltiny_sbox:
        .word aesmall_sbox_armv6m
.Ltiny_inv_sbox:
        .word aesmall_inv_sbox_armv6m
.Ltiny_low:
        .word 0x01010101
.Ltiny_mask:
        .word 0x00ff00ff
END_FUNCTION aesmall_aes128_decrypt_tiny_armv6m

#endif
