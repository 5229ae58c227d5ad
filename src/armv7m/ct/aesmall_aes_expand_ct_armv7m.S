/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv7m_ct.inc"
#if AESMALL_ARMV7M_ASM
#if AESMALL_ARMV8M_ASM
#include "aesmall_armv7m_ct_sub_word_m33.inc"
#else
#include "aesmall_armv7m_ct_sub_word_m4.inc"
#endif

/* aesmall_aes_expand_ct_armv7m
 * C:        void f(uint32_t *schedule, const uint8_t *secret, uint32_t secret_len);
 * Does:     the key expansion of AES-128, -192 or -256, FIPS 197 5.2, and the packing of the round
 *           keys into planes (doc/inside/armv7m-ct.md)
 * Args:     schedule=r0 write 352, 416 or 480, secret=r1 read secret_len, of any alignment,
 *           secret_len=r2 is 16, 24 or 32, schedule==secret allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r11
 * Stack:    152 (36 pushed, a frame of 116)
 * Tables:   no tables
 * Wipes:    the words of stack with secrets. The rest of it and the registers hold public values.
 *           The GE flags do not change
 * Cost:     2381 / 2381, 2323 / 2323, 3200 / 3200 instructions with 128, 192, 256 bits, 1212 /
 *           1174 bytes. Modelled, M4 / M33: 2734 / 2511, 2900 / 2606, 3901 / 3525 cycles
 * Timing:   T0: constant cycles, no branch on secrets, no secret address
 */

@ AES-128 and -256 pack each round key when its words are made. AES-192 makes six words at a time: they are
@ written to the last half of the schedule, and packed when all are there. A round key never reaches
@ a word that is still needed.
@
@ REGISTERS. SUB_WORD describes its own.
@
@   r0 r1 r2  : schedule secret len : arguments                                            : entry
@   r3        : later    : pointer to the last half of the schedule                        : entry, longer
@   r4 - r7   : words    : of the round key, in the end zeros                              : all but SUB_WORD
@   r8 r9     : words    : of a longer secret                                              : longer
@   r0        : sub      : SubWord                                                         : after SUB_WORD
@   r0 r1     : planes last : pointers into the schedule                                   : pack, 192
@   r1        : constant : round constant                                                  : after SUB_WORD
@   r2        : long     : 0 with AES-128, or the bytes of the secret                      : after pack, SUB_WORD
@   r3        : number   : of the round key                                                : pack, 256
@   r0-r3 r8 r9 : turned : rows 1 and 3 of the words, and work                             : pack
@   r8 - r11  : planes   : four                                                            : pack
@   r8        : at       : pointer to words of the stack                                   : 256
@   lr r12    : even odd : 0x55555555, 0xaaaaaaaa                                          : pack

@ The stack. Words of the last round keys are in WORDS: four with AES-128, six or eight with longer keys.
#define PLANES   0                      /* pointer */
#define LAST     4                      /* end of the schedule */
#define SLOTS    SUB_WORD_SLOTS
#define WORDS    (SPILL + 4 * SLOTS)
#define NUMBER   (WORDS + 32)           /* of the round key */
#define ROUND_CONSTANT (NUMBER + 4)     /* in the highest byte */
#define LONG     (NUMBER + 8)           /* 0, 24 or 32: bytes of a longer secret */
#define LATER    (NUMBER + 12)          /* pointer to words for later round keys of AES-192 */
#define FRAME    ((LATER + 4 + 7) / 8 * 8 + 4)  /* with 36 bytes pushed a multiple of 8 */

@ SWAP_ROWS_13 a, b, c, d, t, u   exchanges rows 1 and 3 of a and b, and of c and d.
@ 8 instructions
.macro SWAP_ROWS_13 a, b, c, d, t, u
        eor   \t, \a, \b
        eor   \u, \c, \d
        and   \t, \t, #0xff00ff00
        and   \u, \u, #0xff00ff00
        eor   \a, \a, \t
        eor   \c, \c, \u
        eor   \b, \b, \t
        eor   \d, \d, \u
.endm

@ EXCHANGE_HALVES a, b, c, t   c <- a with the rows 2 and 3 of b, and b with those of a. Clobbers t.
@ 2 instructions, without the DSP instructions 4
.macro EXCHANGE_HALVES a, b, c, t
#if AESMALL_ARMV7M_DSP
        pkhbt \c, \a, \b
        pkhbt \b, \b, \a
#else
        mov   \c, \b
        lsr   \t, \a, #16
        bfi   \c, \a, #0, #16
        bfi   \b, \t, #16, #16
#endif
.endm

@ WIDEN_4 a, b, not_even_a, not_odd_a, not_even_b, not_odd_b   r8-r11 <- the four planes of a and b, each bit
@ twice, inverted by the operation bic instead of and. lr is 0x55555555, r12 its inverse.
@ 8 instructions
.macro WIDEN_4 a, b, even_a, odd_a, even_b, odd_b
        \even_a r8, lr, \a
        \odd_a r9, r12, \a
        \even_b r10, lr, \b
        \odd_b r11, r12, \b
        orr   r8, r8, r8, lsl #1
        orr   r9, r9, r9, lsr #1
        orr   r10, r10, r10, lsl #1
        orr   r11, r11, r11, lsr #1
.endm

FUNCTION aesmall_aes_expand_ct_armv7m
        push  {r4-r11, lr}
        sub   sp, #FRAME
        str   r0, [sp, #PLANES]
        add   r3, r2, #28
        add   r3, r0, r3, lsl #2        @ 16 (len / 4 + 7) bytes are a half
        mov   r12, #0x01000000
        sub   r5, r2, #16
        str.w r12, [sp, #ROUND_CONSTANT]
        movs  r4, #0
        str   r4, [sp, #NUMBER]
        cbz   r5, .Lexpand_long
        mov   r5, r2
.Lexpand_long:
        str   r5, [sp, #LONG]
        sub   r4, r3, r0
        add   r4, r4, r3
        str   r4, [sp, #LAST]
        ldr   r4, [r1, #0]
        ldr   r5, [r1, #4]
        ldr   r6, [r1, #8]
        ldr   r7, [r1, #12]
        strd  r4, r5, [sp, #WORDS]
        strd  r6, r7, [sp, #WORDS + 8]
        cmp   r2, #24
        bhs.w .Lexpand_longer
.Lexpand_first:
        eor   r4, r4, #0x63636363       @ the first round key has no 0x63, but is packed like the others
        eor   r5, r5, #0x63636363
        eor   r6, r6, #0x63636363
        eor   r7, r7, #0x63636363

        @ A round key in r4 .. r7 to planes, in the layout of its round
        .balign 4
.Lexpand_pack:
        ldr   r3, [sp, #NUMBER]
        lsls  r2, r3, #31               @ C: bit 1, Z: not bit 0
        add   r3, r3, #1
        str   r3, [sp, #NUMBER]
        beq   .Lexpand_even
        EXCHANGE_HALVES r4, r6, r0, r2  @ rows 2 and 3 by two columns
        EXCHANGE_HALVES r5, r7, r1, r2
        and   r2, r0, #0xff00ff00
        and   r3, r1, #0xff00ff00
        and   r8, r6, #0xff00ff00
        and   r9, r7, #0xff00ff00
        eor   r4, r0, r2
        eor   r5, r1, r3
        eor   r6, r6, r8
        eor   r7, r7, r9
        bcs   .Lexpand_three
        eor   r4, r4, r9                @ rows 1 and 3 by one column
        eor   r5, r5, r2
        eor   r6, r6, r3
        eor   r7, r7, r8
        b     .Lexpand_turned
.Lexpand_three:
        eor   r4, r4, r3                @ by three columns
        eor   r5, r5, r8
        eor   r6, r6, r9
        eor   r7, r7, r2
        b     .Lexpand_turned
.Lexpand_even:
        bcc   .Lexpand_turned
        SWAP_ROWS_13 r4, r6, r5, r7, r2, r3
.Lexpand_turned:
        EXCHANGE_BITS r4, r6, r5, r7, 0x0f0f0f0f, 4, r2, r3
        EXCHANGE_BITS r4, r5, r6, r7, 0x33333333, 2, r2, r3
        mov   lr, #0x55555555
        mvn   r12, lr
        ldr   r0, [sp, #PLANES]
        WIDEN_4 r4, r5, bic, bic, and, and
        stm   r0!, {r8-r11}
        WIDEN_4 r6, r7, and, bic, bic, and
        ldr   r1, [sp, #LAST]
        stm   r0!, {r8-r11}
        ldr   r2, [sp, #LONG]
        str   r0, [sp, #PLANES]
        cmp   r0, r1
        beq.w .Lexpand_end
        ldr   r7, [sp, #WORDS + 12]
        cmp   r2, #24
        beq.w .Lexpand_192
        bhi.w .Lexpand_256

.Lexpand_sub:
        mov   SUB_WORD_ONES, #0x01010101
        SUB_WORD
        ldr   r1, [sp, #ROUND_CONSTANT]
        ldr   r2, [sp, #LONG]
        ldr   r4, [sp, #WORDS]
        ldr   r5, [sp, #WORDS + 4]
        ldr   r6, [sp, #WORDS + 8]
        ldr   r7, [sp, #WORDS + 12]
        cmp   r2, #32
        beq.w .Lexpand_sub_256
        eor   r4, r4, r1, lsr #24
        eor   r4, r4, r0, ror #8
        lsls  r1, r1, #1
        eor   r4, r4, #0x63636363
        it    cs
        eorcs r1, r1, #0x1b000000
        eor   r5, r5, r4
        str   r1, [sp, #ROUND_CONSTANT]
        eor   r6, r6, r5
        str   r4, [sp, #WORDS]
        eor   r7, r7, r6
        str   r5, [sp, #WORDS + 4]
        str   r6, [sp, #WORDS + 8]
        str   r7, [sp, #WORDS + 12]
        cmp   r2, #24
        bne.w .Lexpand_pack

        @ AES-192: six words a SubWord, of which the last one has no use of two
        ldr   r3, [sp, #WORDS + 16]
        ldr   r8, [sp, #WORDS + 20]
        ldr   r0, [sp, #LATER]
        eor   r3, r3, r7
        stm   r0!, {r4-r7}
        eor   r7, r8, r3
        strd  r3, r7, [sp, #WORDS + 16]
        ldr   r1, [sp, #LAST]
        cmp   r0, r1
        beq   .Lexpand_192_pack
        strd  r3, r7, [r0], #8
        str   r0, [sp, #LATER]
        b     .Lexpand_sub
.Lexpand_192_pack:
        ldr   r0, [sp, #PLANES]
        subs  r1, r1, r0
        add   r0, r0, r1, lsr #1        @ the words of the first round key
        ldm   r0!, {r4-r7}
        str   r0, [sp, #LATER]
        b     .Lexpand_first
.Lexpand_192:
        ldr   r0, [sp, #LATER]
        ldm   r0!, {r4-r7}
        str   r0, [sp, #LATER]
        b     .Lexpand_pack

        @ AES-256: every other word goes without RotWord and the constant.
.Lexpand_256:
        ldr   r3, [sp, #NUMBER]
        lsls  r3, r3, #31
        beq   .Lexpand_256_even
        ldr   r3, [sp, #NUMBER]
        cmp   r3, #1
        bne   .Lexpand_sub
        add   r0, sp, #WORDS + 16       @ the second half of the secret
        ldm   r0, {r4-r7}
        b     .Lexpand_pack
.Lexpand_256_even:
        ldr   r7, [sp, #WORDS + 28]
        b     .Lexpand_sub
.Lexpand_sub_256:
        ldr   r3, [sp, #NUMBER]
        lsls  r3, r3, #31
        beq   .Lexpand_sub_256_even
        add   r8, sp, #WORDS + 16
        ldm   r8, {r4-r7}
        eor   r4, r4, r0
        eor   r4, r4, #0x63636363
        b     .Lexpand_sub_256_sums
.Lexpand_sub_256_even:
        add   r8, sp, #WORDS
        eor   r4, r4, r1, lsr #24
        eor   r4, r4, r0, ror #8
        eor   r4, r4, #0x63636363
        lsls  r1, r1, #1
        str   r1, [sp, #ROUND_CONSTANT]
.Lexpand_sub_256_sums:
        eor   r5, r5, r4
        eor   r6, r6, r5
        eor   r7, r7, r6
        stm   r8, {r4-r7}
        b     .Lexpand_pack

        @ The rest of a longer secret, and of AES-192 the words
.Lexpand_longer:
        ldr   r8, [r1, #16]
        ldr   r9, [r1, #20]
        str.w r8, [sp, #WORDS + 16]
        str.w r9, [sp, #WORDS + 20]
        beq   .Lexpand_begin_192
        ldr   r8, [r1, #24]
        ldr   r9, [r1, #28]
        str.w r8, [sp, #WORDS + 24]
        str.w r9, [sp, #WORDS + 28]
        b     .Lexpand_first
.Lexpand_begin_192:
        stm   r3!, {r4-r9}
        str   r3, [sp, #LATER]
        mov   r7, r9
        b     .Lexpand_sub

.Lexpand_end:
        movs  r4, #0
        movs  r5, #0
        movs  r6, #0
        movs  r7, #0
        add   r3, sp, #SPILL
        .rept (SLOTS + 8) / 4
        stm   r3!, {r4-r7}
        .endr
        .rept (SLOTS + 8) % 4
        str   r4, [r3], #4
        .endr
        movs  r2, #0
        movs  r3, #0
        add   sp, #FRAME
        pop   {r4-r11, pc}
END_FUNCTION aesmall_aes_expand_ct_armv7m

#endif
