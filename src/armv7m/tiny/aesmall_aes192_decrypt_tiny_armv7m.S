/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv7m_tiny_decrypt.inc"
#if AESMALL_ARMV7M_DSP

/* aesmall_aes192_decrypt_tiny_armv7m
 * C:        void f(const uint8_t secret[24], const uint8_t in[16], uint8_t out[16]);
 * Does:     decryption of one block with AES-192, FIPS 197 5.3. The key runs forward to its end,
 *           then backwards
 * Args:     secret=r0 read 24, in=r1 read 16, out=r2 write 16, any address, in==out allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r11
 * Stack:    56 (40 pushed, a frame of 16)
 * Tables:   aesmall_sbox_armv6m, 256 B, aesmall_inv_sbox_armv6m, 256 B
 * Wipes:    the key, on the stack, is overwritten. The registers hold addresses and the output.
 *           The GE flags are of the output
 * Cost:     1775 instructions. Modelled, M4 / M33: 2243 / 2041 cycles, 792 / 748 bytes
 * Timing:   T1: constant cycles, table index secret, memory: SRAM
 */

@ REGISTERS.
@
@   r0       : table    : the S-box or its inverse                      : all (on entry: secret)
@   r1       : words    : a bit for each pair of words to come: begins with SubWord : all (on entry: in)
@   r2, r3, r12 : t     : free                                     : all
@   r4-r7    : x0-x3    : rows of the state                        : round
@            : block    : columns                                  : ahead
@   r8-r11   : k0-k3    : columns of the round key                 : all
@   r13 = sp : round constant, two words of the key, a free one, saved registers, out : all

FUNCTION aesmall_aes192_decrypt_tiny_armv7m
        push.w {r2, r4-r11, lr}
        sub.w sp, sp, #16
        LOAD
        ldr   r2, [r0, #16]
        ldr   r3, [r0, #20]
        movs  r1, #1
        eor   r3, r3, r2
        eor   r2, r2, r11
        stm   sp, {r1, r2, r3}
        ldr.w r0, .Ltiny_sbox
        ldr.w r1, .Ltiny_words

        @ The key to its end.
        .p2align 2
.Ltiny_ahead:
        NEXT_WORDS
        cmp.w r1, #0
        bne   .Ltiny_ahead

        TRANSPOSE r4, r5, r6, r7, r2, r3
        ADD_COLUMNS
        mov   r1, #0x200
        str   r1, [sp]
        ldr   r1, .Ltiny_words
        b     .Ltiny_before

        .p2align 2
.Ltiny_round:
        INV_MIX_ROWS

        @ The four words before.
.Ltiny_before:
        WIDE(mov) r12, r9
        lsrs  r1, r1, #1
        bcc   .Ltiny_third
        bl    .Ltiny_sub_word_before
.Ltiny_third:
        eor   r11, r11, r10
        eor   r10, r10, r12
        ldr.w r12, [sp, #8]
        lsrs  r1, r1, #1
        bcc   .Ltiny_first
        bl    .Ltiny_sub_word_before
.Ltiny_first:
        ldrd  r2, r3, [sp, #4]
        eor   r9, r9, r8
        eor   r8, r8, r12
        strd  r8, r9, [sp, #4]
        mov   r8, r10
        mov   r9, r11
        mov   r10, r2
        mov   r11, r3
        ldr.w r0, .Ltiny_inv_sbox
        INV_SUB_ROWS
        ldr.w r0, .Ltiny_sbox
        ADD_COLUMNS
        cmp.w r1, #0
        bne   .Ltiny_round

        LEAVE_ROWS

        @ SubWord(RotWord) of r12, with half or double the round constant, which is doubled on the stack. Clobbers
        @ r2, r3.
        .p2align 2
.Ltiny_sub_word_before:
        ldr   r3, [sp]
        lsrs  r3, r3, #1
        str   r3, [sp]
        b     .Ltiny_substitute
.Ltiny_sub_word:
        ldr   r3, [sp]
        lsls  r3, r3, #1
        str.w r3, [sp]
.Ltiny_substitute:
        SUB_ROTATE
        ldr   r3, [sp]
        eor   r12, r12, r3, lsr #1
        bx    lr

        .p2align 2
.Ltiny_sbox:
        .word aesmall_sbox_armv6m
.Ltiny_inv_sbox:
        .word aesmall_inv_sbox_armv6m
.Ltiny_words:
        .word 0x00492492
END_FUNCTION aesmall_aes192_decrypt_tiny_armv7m

#endif
