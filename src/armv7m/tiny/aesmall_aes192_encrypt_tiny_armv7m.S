/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv7m_tiny.inc"
#if AESMALL_ARMV7M_DSP

/* aesmall_aes192_encrypt_tiny_armv7m
 * C:        void f(const uint8_t secret[24], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-192, FIPS 197 5.1
 * Args:     secret=r0 read 24, in=r1 read 16, out=r2 write 16, any address, in==out allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r11
 * Stack:    56 (40 pushed, a frame of 16)
 * Tables:   aesmall_sbox_armv6m, 256 B
 * Wipes:    the key, on the stack, is overwritten. The registers hold addresses and the output.
 *           The GE flags are of the output
 * Cost:     1224 instructions. Modelled, M4 / M33: 1477 / 1316 cycles, 532 / 504 bytes
 * Timing:   T1: constant cycles, table index secret, memory: SRAM
 */

@ REGISTERS.
@
@   r0       : table    : the S-box                                : all (on entry: secret)
@   r1       : words    : a bit for each pair of words to come: begins with SubWord : all (on entry: in)
@   r2, r3   : n0, n1   : columns 0 and 1 that SubBytes leaves     : all
@   r4-r7    : s0-s3    : columns that SubBytes reads              : all
@   r7       : n3       : column 3 that SubBytes leaves            : all
@   r8-r11   : k0-k3    : columns of the round key                 : all
@   r12      : t        : free                                     : all
@   r13 = sp : round constant, two words of the key, a free one, saved registers, out : all
@   r14 = lr : n2       : column 2 that SubBytes leaves            : all

FUNCTION aesmall_aes192_encrypt_tiny_armv7m
        push  {r2, r4-r11, lr}
        sub.w sp, sp, #16
        LOAD
        ADD_KEY
        ldr   r2, [r0, #16]
        ldr   r3, [r0, #20]
        movs  r1, #1
        eor   r3, r3, r2
        eor   r2, r2, r11
        ldr   r0, .Ltiny_sbox
        stm   sp, {r1, r2, r3}
        ldr   r1, .Ltiny_words
        b     .Ltiny_key

        .p2align 2
.Ltiny_round:
        MIX_ADD_KEY
.Ltiny_key:
        NEXT_WORDS

        SUB_COLUMNS
        cmp.w r1, #0
        bne   .Ltiny_round

        LEAVE 16

        .p2align 2
        @ SubWord(RotWord) of r12, with the round constant. Clobbers r2, r3.
.Ltiny_sub_word:
        SUB_ROTATE
        ldr   r3, [sp]
        eor   r12, r12, r3
        lsls  r3, r3, #1
        str   r3, [sp]
        bx    lr

        .p2align 2
.Ltiny_sbox:
        .word aesmall_sbox_armv6m
.Ltiny_words:
        .word 0x00492492
END_FUNCTION aesmall_aes192_encrypt_tiny_armv7m

#endif
