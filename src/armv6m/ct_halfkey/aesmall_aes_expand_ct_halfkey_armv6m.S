/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../ct/aesmall_armv6m_ct_expand.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes_expand_ct_halfkey_armv6m
 * C:        void f(uint32_t *schedule, const uint8_t *secret, uint32_t secret_len);
 * Does:     the key expansion of AES-128, -192 or -256, FIPS 197 5.2, and the packing of the round
 *           keys into words of two planes (doc/inside/armv6m-ct.md)
 * Args:     schedule=r0 write 176, 208 or 240, secret=r1 read secret_len, of any alignment,
 *           secret_len=r2 is 16, 24 or 32, schedule==secret allowed
 * Clobbers: r0-r3 r12 lr APSR
 * Saves:    r4-r11
 * Stack:    88 (36 pushed, a frame of 52)
 * Tables:   no tables
 * Wipes:    the frame, r0-r3. The other registers hold public values
 * Cost:     M0+: entry 31 + 2 x copy 9 - 1 + start 8 + 9 x sub 226 + sub 225 + carry 3
 *           + 9 x (group 23 + long 2 + half 1 + next 3) + group 24 + pack 26 + 10 x key 8
 *           + 6 x parity 5 + 5 x (parity 4 + odd 26) + 6 x double 2 + 5 x (double 1 + two 12)
 *           + 10 x store 39 + store 38 + leave 35 = 3429 cycles;
 *           3156 for AES-192, 4630 for AES-256. Unaligned secret + 100, 147, 194
 * Timing:   T0: constant cycles, no branch on secrets, no secret address
 */

@ First the words of FIPS 197 5.2 are written to the schedule, then each round key is packed where it
@ is. All else is as in aesmall_aes_expand_ct_armv6m, which doubles each bit besides.
@
@ REGISTERS. See aesmall_armv6m_ct_expand.inc.

@ WORDS_AT to, schedule, half   to <- where the words go: where it begins.
@ 1 cycles, 2 bytes
.macro WORDS_AT to, schedule, half
        movs  \to, \schedule
.endm

FUNCTION aesmall_aes_expand_ct_halfkey_armv6m
#include "../ct/aesmall_armv6m_ct_expand_words.inc"

        @ The first round key is packed as if it had 0x63 in it like the others.
.Lexpand_pack:
        ldr   planes, [sp, #SCHEDULE]
        movs  r5, planes
        ldr   r4, .Lexpand_nibbles
        mov   nibbles, r4
        ldr   r4, .Lexpand_pairs
        mov   pairs, r4
        ldr   r4, .Lexpand_bits
        mov   bits, r4
        ldm   r5!, {r0-r3}
        ldr   r4, .Lexpand_63
        eors  r0, r4
        eors  r1, r4
        eors  r2, r4
        eors  r3, r4
        movs  r4, #0
        b     .Lexpand_first
        @ = pack: 26 cycles, 32 bytes

#include "../ct/aesmall_armv6m_ct_expand_rows.inc"

        @ To planes, two in each word. The 0x63 inverts planes 0, 1, 5 and 6.
.Lexpand_turned:
        mov   mask, nibbles
        EXCHANGE_BITS r0, r2, r4, mask, 4
        EXCHANGE_BITS r1, r3, r4, mask, 4
        mov   mask, pairs
        EXCHANGE_BITS r0, r1, r4, mask, 2
        EXCHANGE_BITS r2, r3, r4, mask, 2
        mov   mask, bits
        mvns  r0, r0
        eors  r3, mask
        lsls  r4, mask, #1
        eors  r2, r4
        stm   planes!, {r0-r3}
        cmp   planes, end
        bne   .Lexpand_key
        @ = store: 39 cycles taken, 38 on, 68 bytes

        movs  r0, #0
        movs  r1, #0
        movs  r2, #0
        movs  r3, #0
        mov   r4, sp
        stm   r4!, {r0-r3}
        stm   r4!, {r0-r3}
        str   r0, [r4]
        add   sp, #FRAME
        pop   {r4-r7}
        mov   r8, r4
        mov   r9, r5
        mov   r10, r6
        mov   r11, r7
        pop   {r4-r7, pc}
        @ = leave: 35 cycles, 30 bytes

        .p2align 2
.Lexpand_ones:
        .word 0x01010101
.Lexpand_63:
        .word 0x63636363
.Lexpand_nibbles:
        .word 0x0f0f0f0f
.Lexpand_pairs:
        .word 0x33333333
.Lexpand_bits:
        .word 0x55555555
.Lexpand_rows12:
        .word 0x00ffff00
.Lexpand_rows23:
        .word 0xffff0000
.Lexpand_rows13:
        .word 0xff00ff00
END_FUNCTION aesmall_aes_expand_ct_halfkey_armv6m

#endif
