/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_armv6m_rows_expand.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes128_expand_compact_armv6m
 * C:        void f(uint32_t schedule[44], const uint8_t secret[16]);
 * Does:     key expansion of AES-128, FIPS 197 5.2, in rows
 * Args:     schedule=r0 write 176, secret=r1 read 16, schedule==secret allowed
 * Clobbers: r0-r3 lr flags
 * Saves:    r4-r7
 * Stack:    20, unaligned 36
 * Tables:   aesmall_sbox_armv6m, 256 B
 * Wipes:    the copy of an unaligned secret. r1 holds a part of the last round key
 * Cost:     M0+: entry 18 + aesmall_load_rows_armv6m 35 + 10 x round 42 - 2 + reduce 3 + reduce 2 + exit 8
 *           = 484 cycles;
 *           unaligned + 123
 * Timing:   T1: constant cycles, table index secret, memory: SRAM
 */

@ REGISTERS.
@
@   r0       : keys      : pointer to the next round key      : all
@   r1       : secret    : pointer                            : entry
@            : t         : free                               : all
@   r2       : constants : the next round constant, and marks : round
@   r3       : table     : the S-box                          : round
@   r4-r7    : y0-y3     : rows of the round key              : all
@   r14 = lr :           : the call                           : entry

FUNCTION aesmall_aes128_expand_compact_armv6m
        push  {r4-r7, lr}
        bl    aesmall_load_rows_armv6m
        stm   r0!, {r4-r7}
        ldr   r2, .Lexpand_constants
        ldr   r3, .Lexpand_table
@ = entry: 18 cycles, 12 bytes

.Lexpand_round:
        SUB_BYTE_0 r4, r5, r1           @ RotWord: row 0 from row 1
        SUB_BYTE_0 r5, r6, r1
        SUB_BYTE_0 r6, r7, r1
        SUB_BYTE_0 r7, r4, r1           @ the highest byte of row 0 is still the old one
        uxtb  r1, r2
        eors  r4, r1
        SUM_ROWS r4, r5, r6, r7, r1
        stm   r0!, {r4-r7}
        lsls  r2, r2, #1
        bcc   .Lexpand_round
@ = round: 42 cycles taken, 41 on, 66 bytes
        subs  r2, #0x100 - REDUCTION    @ 0x100 becomes 0x1b, once
        bpl   .Lexpand_round
@ = reduce: 3 cycles taken, 2 on, 4 bytes
        pop   {r4-r7, pc}
@ = exit: 8 cycles, 2 bytes

        .p2align 2
.Lexpand_constants:
        .word ROUND_CONSTANTS
.Lexpand_table:
        .word aesmall_sbox_armv6m
END_FUNCTION aesmall_aes128_expand_compact_armv6m

#endif
