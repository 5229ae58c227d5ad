/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv7m_balanced_expand.inc"
#if AESMALL_ARMV7M_DSP

/* aesmall_aes192_expand_balanced_armv7m
 * C:        void f(uint32_t schedule[52], const uint8_t secret[24]);
 * Does:     key expansion of AES-192, FIPS 197 5.2: the first round key in columns, 12 in rows
 * Args:     schedule=r0 write 208, secret=r1 read 24, secret at any address, schedule==secret
 *           allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r11
 * Stack:    36
 * Tables:   aesmall_sbox_armv6m, 256 B
 * Wipes:    no secret is left in registers or on the stack
 * Cost:     386 instructions. Modelled, M4 / M33: 599 / 568 cycles, 196 bytes
 * Timing:   T1: constant cycles, table index secret, memory: SRAM
 */

@ The words are made in columns, six a turn, since six columns fit no row; then the round keys after the first
@ are transposed.

@ REGISTERS.
@
@   r0       : next     : pointer to the next word, then the end   : all
@   r1       : secret   : pointer                                  : entry
@            : rcon     : round constant                           : words
@   r2, r3, r12, lr : t : bytes of the last word, and free         : all
@   r4-r9    : w0-w5    : words of a turn                          : words
@   r4-r7    : x0-x3    : a round key                              : rows
@   r10      : table    : the S-box                                : words
@   r11      : keys     : pointer to the round key                 : all

FUNCTION aesmall_aes192_expand_balanced_armv7m
        push  {r4-r11, lr}
        ldr   r4, [r1]
        ldr   r5, [r1, #4]
        ldr   r6, [r1, #8]
        ldr   r7, [r1, #12]
        ldr.w r8, [r1, #16]
        ldr.w r9, [r1, #20]
        ldr.w r10, .Lexpand_table
        add   r11, r0, #16
        movs  r1, #1

        @ The words in columns, six a turn
        .p2align 2
.Lexpand_words:
        stm   r0!, {r4-r9}
        ubfx  r2, r9, #8, #8            @ SubWord and RotWord
        ubfx  r3, r9, #16, #8
        lsr   r12, r9, #24
        WIDE(uxtb) lr, r9
        eor   r4, r4, r1
        ldrb.w r2, [r10, r2]
        ldrb.w r3, [r10, r3]
        ldrb.w r12, [r10, r12]
        ldrb.w lr, [r10, lr]
        orr   r2, r2, r3, lsl #8
        lsls  r1, r1, #1
        orr   r12, r12, lr, lsl #8
        eor   r4, r4, r2
        cmp   r1, #0x100                @ of the last turn only four words are used
        eor   r4, r4, r12, lsl #16
        eor   r5, r5, r4
        eor   r6, r6, r5
        eor   r7, r7, r6
        eor   r8, r8, r7
        eor   r9, r9, r8
        bne   .Lexpand_words
        stm   r0!, {r4-r7}

        @ The round keys after the first to rows
        .p2align 2
.Lexpand_rows:
        ldm   r11, {r4-r7}
        TRANSPOSE r4, r5, r6, r7, r2, r3
        stm   r11!, {r4-r7}
        cmp   r11, r0
        bne   .Lexpand_rows
        movs  r2, #0
        movs  r3, #0
        mov   r12, r2
        mov   lr, r2
        pop   {r4-r11, pc}

        .p2align 2
.Lexpand_table:
        .word aesmall_sbox_armv6m
END_FUNCTION aesmall_aes192_expand_balanced_armv7m

#endif
