/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv7m_balanced_expand.inc"
#if AESMALL_ARMV7M_DSP

/* aesmall_aes256_expand_balanced_armv7m
 * C:        void f(uint32_t schedule[60], const uint8_t secret[32]);
 * Does:     key expansion of AES-256, FIPS 197 5.2: the first round key in columns, 14 in rows
 * Args:     schedule=r0 write 240, secret=r1 read 32, secret at any address, schedule==secret
 *           allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r11
 * Stack:    40
 * Tables:   aesmall_sbox_armv6m, 256 B
 * Wipes:    no secret is left in registers or on the stack
 * Cost:     361 instructions. Modelled, M4 / M33: 477 / 442 cycles, 352 / 344 bytes
 * Timing:   T1: constant cycles, table index secret, memory: SRAM
 */

@ REGISTERS.
@
@   r0       : keys     : pointer to the next round key            : all
@   r1       : secret   : pointer                                  : entry
@            : rcon     : round constant                           : odd
@   r2, r3, r12, r1 : t : the last bytes of four rows              : odd, even
@   r4-r7    : x0-x3    : rows of the round key of an even number  : all
@   r8-r11   : y0-y3    : rows of the round key of an odd number   : all
@   r13 = sp : rcon, in the place of r3; saved registers           : all
@   r14 = lr : table    : the S-box                                : all

FUNCTION aesmall_aes256_expand_balanced_armv7m
        push  {r3-r11, lr}
        ldr.w r4, [r1]
        ldr.w r5, [r1, #4]
        ldr.w r6, [r1, #8]
        ldr.w r7, [r1, #12]
        ldr.w r8, [r1, #16]
        ldr.w r9, [r1, #20]
        ldr.w r10, [r1, #24]
        ldr.w r11, [r1, #28]
        ldr.w lr, .Lexpand_table
        stm   r0!, {r4-r7}
        TRANSPOSE r4, r5, r6, r7, r2, r3
        TRANSPOSE r8, r9, r10, r11, r2, r3
        stm   r0!, {r8-r11}
        movs  r1, #1
        .p2align 2
.Lexpand_odd:
        eor   r4, r4, r1
        WIDE(lsls) r1, r1, #1
        WIDE(cmp) r1, #0x80             @ after seven times the key is complete
        str.w r1, [sp]
        LAST_BYTES r9, r10, r11, r8, r1 @ RotWord: row 0 from row 1
        NEXT_ROWS r4, r5, r6, r7, r1
        WIDE(beq) .Lexpand_exit
        LAST_BYTES r4, r5, r6, r7, r1
        NEXT_ROWS r8, r9, r10, r11, r1
        ldr.w r1, [sp]
        b     .Lexpand_odd
.Lexpand_exit:
        movs  r1, #0
        movs  r2, #0
        mov   r12, r2
        pop   {r3-r11, pc}

        .p2align 2
.Lexpand_table:
        .word aesmall_sbox_armv6m
END_FUNCTION aesmall_aes256_expand_balanced_armv7m

#endif
