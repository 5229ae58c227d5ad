/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../ct/aesmall_armv6m_ct_ctr.inc"
#include "../ct/aesmall_armv6m_ct_sub_bytes.inc"
#if AESMALL_ARMV6M_ASM

@ ODD_KEY_BIT x, plane, t, pattern   x <- the inputs of the S-box in 32 lanes, bit `plane`: that of the
@ key, the odd bits of a word, plus the bit of 0 .. 31. Clobbers the register t.
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
 *           after it. The unchanged parts are computed once: round 1 except byte 15 of the counter
 *           in 256 blocks, the S-box for byte 15 in 32 (doc/inside/armv6m-ct-small.md)
 * Args:     schedule=r0 read 176, 208 or 240, counter=r1 read and write 16, in=r2 read 16 blocks,
 *           out=r3 write 16 blocks, blocks=[sp], rounds=[sp+4] is 10, 12 or 14, in==out allowed,
 *           any alignment
 * Clobbers: r0-r3 r12 lr APSR
 * Saves:    r4-r11
 * Stack:    268 (36 pushed, a frame of 140, and 92 of the calls)
 * Tables:   no tables
 * Wipes:    the key stream and all that is cached. The registers hold public values
 * Cost:     M0+: entry 31 + some 14 + copy 4 + copy_words 12 + group 250 + front 40 + change 130
 *           + 16 x (pair 14 + change 130 + output 11 + even 3 + enough 11 + words 25 + words 24
 *           + done 9 + more 5) + 15 x next 5 - 1 + last 10 + copy 4 + copy_words 12 + wipe 8
 *           + 11 x wiping 8 + wiping 7 + leave 18
 *           = 4414 cycles for 32 blocks;
 *           so after a counter that ends in 0. In addition 660 for round 1 and 16 times the cycles
 *           of aesmall_encrypt_wide_planes_ct_halfkey_armv6m. A block takes 1824 cycles in the long
 *           run, unaligned 146 more
 * Timing:   T0: constant cycles, no branch on secrets, no secret address
 */

@ REGISTERS. See aesmall_armv6m_ct_ctr_blocks.inc.
#define ENCRYPT_WIDE aesmall_aes_encrypt_wide_ct_halfkey_armv6m
#define ENCRYPT_WIDE_PLANES aesmall_encrypt_wide_planes_ct_halfkey_armv6m

FUNCTION aesmall_aes_ctr_blocks_ct_halfkey_armv6m
#include "../ct/aesmall_armv6m_ct_ctr_blocks.inc"

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
