/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../ct/aesmall_armv6m_ct_sub_word.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes_expand_ct_halfkey_armv6m
 * C:        void f(uint32_t *schedule, const uint8_t *secret, uint32_t secret_len);
 * Does:     the key expansion of AES-128, -192 or -256, FIPS 197 5.2, and the packing of the round
 *           keys into words of two planes (doc/inside/armv6m-ct.md)
 * Args:     schedule=r0 write 176, 208 or 240, secret=r1 read secret_len, of any alignment,
 *           secret_len=r2 is 16, 24 or 32; schedule==secret allowed
 * Clobbers: r0-r3 r12 lr APSR
 * Saves:    r4-r11
 * Stack:    88 (36 pushed, a frame of 52)
 * Tables:   none
 * Wipes:    the frame, r0-r3; the other registers hold public values
 * Cost:     M0+: entry 31 + 2 x copy 9 - 1 + start 8 + 9 x sub 226 + sub 225 + carry 3
 *           + 9 x (group 23 + long 2 + half 1 + next 3) + group 24 + pack 26 + 10 x key 8
 *           + 6 x parity 5 + 5 x (parity 4 + odd 26) + 6 x double 2 + 5 x (double 1 + two 12)
 *           + 10 x store 39 + store 38 + leave 35 = 3429 cycles; 3156 for AES-192, 4630 for
 *           AES-256; unaligned secret + 100, 147, 194
 * Timing:   T0: constant cycles; no branch on secrets, no secret address
 */

@ First the words of FIPS 197 5.2 are written to the schedule, then each round key is packed where it
@ is. All else is as in aesmall_aes_expand_ct_armv6m, which doubles each bit besides.
@
@ REGISTERS.
@
@   r0       : schedule : pointer                                    : entry
@   r1       : secret   : pointer                                    : entry to bytes
@   r2       : left     : bytes of the secret to copy                : entry to bytes
@   r3       : to       : pointer to where they go                   : entry to bytes
@   r4 r5    : x y      : bytes or words on their way, work          : entry to start
@   r0       : w        : the word for SubWord                       : start to sub
@   r0 - r11 :          : planes and work of SUB_WORD                : sub
@   r7       : s        : SubWord of it, with the round constant     : sub, group
@   r0 r1    : round t  : the state of the round constants, work     : sub, alternate
@   r0 - r3  : w0 - w3  : four words                                 : group
@   r4 r12   : old      : pointer behind word i - Nk                 : group to more
@   r5       : distance : from there to word i                       : group, size
@   r6       : new      : pointer behind the words made              : group to more
@   lr       : end      : pointer behind the words, and the schedule : all
@   r0 - r3  : c0 - c3  : columns of a round key, then pairs of planes : key to store
@   r4       : t        : work                                       : key to store
@   r5       : mask     : pointer to the words; then the masks       : key to store
@   r7       : planes   : pointer to a round key                     : key to store
@   r8 r9    : words k  : pointer to the words, number of the key    : key to store
@   r10 r11  : nibbles pairs : masks                                 : key to store
@   r12      : bits     : mask                                       : key to store
#define w      r0
#define s      r7
#define round  r0
#define old    r4
#define new    r6
#define end    lr
#define mask   r5
#define planes r7
#define words  r8
#define nibbles r10
#define pairs  r11
#define bits   r12

@ The frame: words of SUB_WORD, then
#define WORK     36                     /* bytes before */
#define ROUND    36                     /* the round constant << 24 | the bits to rotate the word by */
#define IDLE     40                     /* the same of every other SubWord of AES-256: none */
#define DISTANCE 44                     /* from word i - Nk, plus 4, to word i, in bytes: 4 (Nk - 4) */
#define SCHEDULE 48
#define FRAME    52

@ EXCHANGE x, y, t, mask   exchanges the bits `mask` of x and y. Clobbers t; C stays.
@ 5 cycles, 10 bytes
.macro EXCHANGE x, y, t, mask
        movs  \t, \x
        eors  \t, \y
        ands  \t, \mask
        eors  \x, \t
        eors  \y, \t
.endm

@ EXCHANGE_BITS x, y, t, mask, distance   exchanges the bits `mask` << distance of x and the bits
@ `mask` of y. Clobbers t.
@ 6 cycles, 12 bytes
.macro EXCHANGE_BITS x, y, t, mask, distance
        lsrs  \t, \x, #\distance
        eors  \t, \y
        ands  \t, \mask
        eors  \y, \t
        lsls  \t, \t, #\distance
        eors  \x, \t
.endm

FUNCTION aesmall_aes_expand_ct_halfkey_armv6m
        push  {r4-r7, lr}
        mov   r4, r8
        mov   r5, r9
        mov   r6, r10
        mov   r7, r11
        push  {r4-r7}
        sub   sp, #FRAME

        lsls  r4, r2, #2                @ of the words: 4 secret_len + 112 bytes
        adds  r4, #112
        movs  r3, r0
        adds  r4, r3, r4
        mov   end, r4
        mov   r12, r3
        str   r0, [sp, #SCHEDULE]
        movs  r4, r2
        subs  r4, #16
        str   r4, [sp, #DISTANCE]

        @ The first words are the secret.
        lsls  r4, r1, #30
        beq   .Lexpand_words
        @ = entry: 31 cycles taken, 30 on, 38 bytes
.Lexpand_byte:
        subs  r2, #1
        ldrb  r4, [r1, r2]
        strb  r4, [r3, r2]
        bne   .Lexpand_byte
        @ = byte: 7 cycles taken, 6 on, 8 bytes
        ldr   r4, [sp, #DISTANCE]
        adds  r3, r3, r4
        ldr   r5, [r3, #12]
        b     .Lexpand_start
        @ = bytes: 7 cycles, 8 bytes
.Lexpand_words:
        ldm   r1!, {r4, r5}
        stm   r3!, {r4, r5}
        subs  r2, #8
        bne   .Lexpand_words
        @ = copy: 9 cycles taken, 8 on, 8 bytes

.Lexpand_start:
        str   r2, [sp, #IDLE]
        movs  r4, #1
        lsls  r4, r4, #24
        adds  r4, #8
        str   r4, [sp, #ROUND]
        movs  w, r5
        @ = start: 8 cycles, 12 bytes

        @ SubWord, RotWord and the round constant; then the next one
.Lexpand_sub_word:
        SUB_WORD 0, .Lexpand_ones
        ldr   r1, .Lexpand_63
        eors  s, r1
        ldr   round, [sp, #ROUND]
        rors  s, round
        lsrs  r1, round, #24
        eors  s, r1
        lsls  r1, r1, #24
        adds  round, r1
        bcc   .Lexpand_group
        @ = sub: 226 cycles taken, 225 on, 400 bytes
        movs  r1, #REDUCTION
        lsls  r1, r1, #24
        adds  round, r1
        @ = carry: 3 cycles, 6 bytes

        @ Four words
.Lexpand_group:
        str   round, [sp, #ROUND]
        mov   old, r12
        ldm   old!, {r0-r3}
        mov   r12, old
        eors  r0, s
        eors  r1, r0
        eors  r2, r1
        eors  r3, r2
        ldr   r5, [sp, #DISTANCE]
        adds  new, old, r5
        stm   new!, {r0-r3}
        cmp   new, end
        beq   .Lexpand_pack
        @ = group: 24 cycles taken, 23 on, 26 bytes
        lsls  r5, r5, #28
        bmi   .Lexpand_192
        @ = long: 3 cycles taken, 2 on, 4 bytes
        bcs   .Lexpand_256
        @ = half: 2 cycles taken, 1 on, 2 bytes
.Lexpand_next:
        movs  w, r3
        b     .Lexpand_sub_word
        @ = next: 3 cycles, 4 bytes

        @ AES-192: a group has six words.
.Lexpand_192:
        ldm   old!, {r0, r1}
        mov   r12, old
        eors  r3, r0
        stm   new!, {r3}
        eors  r3, r1
        stm   new!, {r3}
        b     .Lexpand_next
        @ = more: 12 cycles, 14 bytes

        @ AES-256: every other SubWord has no RotWord and no constant.
.Lexpand_256:
        ldr   r0, [sp, #ROUND]
        ldr   r1, [sp, #IDLE]
        str   r1, [sp, #ROUND]
        str   r0, [sp, #IDLE]
        b     .Lexpand_next
        @ = alternate: 10 cycles, 10 bytes

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

.Lexpand_key:
        mov   r5, words
        ldm   r5!, {r0-r3}
        mov   r4, r9
        adds  r4, #1
        @ = key: 8 cycles, 8 bytes

        @ Row r one column on for r = 1, two for r = 2, three for r = 3, if k is odd: a column number
        @ that is odd carries into its upper bit.
.Lexpand_first:
        mov   words, r5
        mov   r9, r4
        lsls  r4, r4, #31
        bpl   .Lexpand_even
        @ = parity: 5 cycles taken, 4 on, 8 bytes
        ldr   mask, .Lexpand_rows12
        EXCHANGE r1, r3, r4, mask
        ldr   mask, .Lexpand_rows23
        EXCHANGE r0, r2, r4, mask
        ldr   mask, .Lexpand_rows13
        EXCHANGE r0, r1, r4, mask
        EXCHANGE r2, r3, r4, mask
        @ = odd: 26 cycles, 46 bytes

        @ Rows 1 and 3 two columns on if k / 2 is odd
.Lexpand_even:
        bcc   .Lexpand_turned
        @ = double: 2 cycles taken, 1 on, 2 bytes
        ldr   mask, .Lexpand_rows13
        EXCHANGE r0, r2, r4, mask
        EXCHANGE r1, r3, r4, mask
        @ = two: 12 cycles, 22 bytes

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
