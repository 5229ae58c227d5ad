/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_armv6m_rows_expand.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes192_expand_compact_armv6m
 * C:        void f(uint32_t schedule[52], const uint8_t secret[24]);
 * Does:     key expansion of AES-192, FIPS 197 5.2, in rows
 * Args:     schedule=r0 write 208, secret=r1 read 24, schedule==secret allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r7
 * Stack:    20
 * Tables:   aesmall_sbox_armv6m, 256 B
 * Wipes:    no secret was on the stack. r2 holds a part of the last round key
 * Cost:     M0+: entry 33 + skip 2 + 8 x step 40 - 1 + 7 x words 8 + first 2 + 13 x
 *           (row 17 + aesmall_load_rows_armv6m 35 - 7) - 1 + exit 8 = 1004 cycles;
 *           unaligned + 168
 * Timing:   T1: constant cycles, table index secret, memory: SRAM
 */

@ The words are made in columns, six a turn, since six columns fit no row; then the round keys are
@ transposed.

@ REGISTERS.
@
@   r0         : schedule    : pointer                        : entry
@              : table       : the S-box                      : words
@              : keys        : pointer to the round key       : rows
@   r1         : secret      : pointer                        : entry
@              : old         : pointer to the word six before : words
@   r2         : constant    : the round constant             : words
@              : w0          : first word of a turn           : words
@              : x0          : column 0                       : rows
@   r3         : new         : pointer to the next word       : words, rows
@   r4-r7      : w1-w3, last : words of a turn                : words
@   r4, r5, r7 : x1-x3       : columns 1 to 3                 : rows
@   r4-r7      : y0-y3       : rows of a round key            : rows
@   r12        : end         : of the schedule                : words
@   r14 = lr   : constant    : the next round constant        : words

FUNCTION aesmall_aes192_expand_compact_armv6m
        push  {r4-r7, lr}
        COPY_SECRET 23
        movs  r3, r0
        ldm   r1!, {r2, r4, r5, r6}
        stm   r3!, {r2, r4, r5, r6}
        ldm   r1!, {r5, r7}
        stm   r3!, {r5, r7}
        movs  r1, r0
        adds  r0, #208
        mov   r12, r0
        movs  r2, #1
        mov   lr, r2
        ldr   r0, .Lexpand_table
@ = entry: 33 cycles, 40 bytes; unaligned 201 cycles
        b     .Lexpand_step
@ = skip: 2 cycles, 2 bytes

.Lexpand_words:
        ldm   r1!, {r5, r7}             @ words 4 and 5 of a turn
        eors  r5, r6
        eors  r7, r5
        stm   r3!, {r5, r7}
@ = words: 8 cycles, 8 bytes
.Lexpand_step:
        SUB_ROW r7, r7, r6, r6, r5,  3, 0, 1, 2         @ SubWord and RotWord
        mov   r2, lr
        eors  r7, r2
        lsls  r2, r2, #1
        mov   lr, r2
        ldm   r1!, {r2, r4, r5, r6}     @ words 0 to 3
        eors  r2, r7
        eors  r4, r2
        eors  r5, r4
        eors  r6, r5
        stm   r3!, {r2, r4, r5, r6}
        cmp   r3, r12                   @ the last turn ends here
        bne   .Lexpand_words
@ = step: 40 cycles taken, 39 on, 54 bytes

        movs  r0, r3
        subs  r0, #208                  @ the first round key
@ = first: 2 cycles, 4 bytes
.Lexpand_rows:
        ldm   r0!, {r2, r4, r5, r7}
        subs  r0, #16
        bl    aesmall_transpose_armv6m
        stm   r0!, {r4-r7}
        cmp   r0, r12
        bne   .Lexpand_rows
@ = row: 17 cycles taken, 16 on, 14 bytes
        pop   {r4-r7, pc}
@ = exit: 8 cycles, 2 bytes

        .p2align 2
.Lexpand_table:
        .word aesmall_sbox_armv6m
END_FUNCTION aesmall_aes192_expand_compact_armv6m

#endif
