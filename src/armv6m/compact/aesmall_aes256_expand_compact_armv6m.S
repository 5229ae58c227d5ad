/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_armv6m_rows_expand.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes256_expand_compact_armv6m
 * C:        void f(uint32_t schedule[60], const uint8_t secret[32]);
 * Does:     key expansion of AES-256, FIPS 197 5.2, in rows
 * Args:     schedule=r0 write 240, secret=r1 read 32, schedule==secret allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r7
 * Stack:    20, unaligned 36
 * Tables:   aesmall_sbox_armv6m, 256 B
 * Wipes:    the copies of an unaligned secret. r1 is an address
 * Cost:     M0+: entry 34 + 2 x aesmall_load_rows_armv6m 35 + 7 x odd 47 + 1 + 6 x even 55 + exit 8
 *           = 772 cycles;
 *           unaligned + 246
 * Timing:   T1: constant cycles, table index secret, memory: SRAM
 */

@ REGISTERS.
@
@   r0       : keys     : pointer to the key before the next one : all
@   r1       : secret   : pointer                                : entry
@            : t        : free                                   : odd, even
@   r2       : constant : the next round constant                : odd
@   r3       : table    : the S-box                              : odd, even
@   r4-r7    : y0-y3    : rows of the key before that            : all
@   r12      : secret   : pointer                                : entry
@   r14 = lr :          : the calls                              : entry

@ SUB_BYTE_OF x, row, t   x <- x + the S-box of the highest byte of a row of the key at r0, added to
@ byte 0. The S-box is at r3. Clobbers t.
@ 5 cycles, 6 bytes
.macro SUB_BYTE_OF x, row, t
        ldrb  \t, [r0, #4 * \row + 3]
        ldrb  \t, [r3, \t]
        eors  \x, \t
.endm

@ STORE_NEXT   stores the key after the one at r0. Clobbers r1.
@ 7 cycles, 6 bytes
.macro STORE_NEXT
        movs  r1, r0
        adds  r1, #16
        stm   r1!, {r4-r7}
.endm

FUNCTION aesmall_aes256_expand_compact_armv6m
        push  {r4-r7, lr}
        mov   r12, r1
        bl    aesmall_load_rows_armv6m
        stm   r0!, {r4-r7}
        mov   r1, r12
        adds  r1, #16
        bl    aesmall_load_rows_armv6m
        stm   r0!, {r4-r7}
        subs  r0, #32
        ldm   r0!, {r4-r7}
        ldr   r3, .Lexpand_table
        movs  r2, #1
@ = entry: 34 cycles, 28 bytes

.Lexpand_odd:
        SUB_BYTE_OF r4, 1, r1           @ SubWord and RotWord
        SUB_BYTE_OF r5, 2, r1
        SUB_BYTE_OF r6, 3, r1
        SUB_BYTE_OF r7, 0, r1
        eors  r4, r2
        SUM_ROWS r4, r5, r6, r7, r1
        STORE_NEXT
        lsls  r2, r2, #1
        cmp   r2, #0x80
        beq   .Lexpand_exit
@ = odd: 48 cycles taken, 47 on, 70 bytes
        ldm   r0!, {r4-r7}
        SUB_BYTE_OF r4, 0, r1           @ SubWord
        SUB_BYTE_OF r5, 1, r1
        SUB_BYTE_OF r6, 2, r1
        SUB_BYTE_OF r7, 3, r1
        SUM_ROWS r4, r5, r6, r7, r1
        STORE_NEXT
        ldm   r0!, {r4-r7}
        b     .Lexpand_odd
@ = even: 55 cycles, 68 bytes
.Lexpand_exit:
        pop   {r4-r7, pc}
@ = exit: 8 cycles, 2 bytes

        .p2align 2
.Lexpand_table:
        .word aesmall_sbox_armv6m
END_FUNCTION aesmall_aes256_expand_compact_armv6m

#endif
