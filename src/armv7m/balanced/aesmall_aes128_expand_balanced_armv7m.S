/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv7m_balanced_expand.inc"
#if AESMALL_ARMV7M_DSP

/* aesmall_aes128_expand_balanced_armv7m
 * C:        void f(uint32_t schedule[44], const uint8_t secret[16]);
 * Does:     key expansion of AES-128, FIPS 197 5.2: the first round key in columns, ten in rows
 * Args:     schedule=r0 write 176, secret=r1 read 16, secret at any address, schedule==secret
 *           allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r8
 * Stack:    24
 * Tables:   aesmall_sbox_armv6m, 256 B
 * Wipes:    no secret is left in registers or on the stack
 * Cost:     286 instructions. Modelled, M4 / M33: 373 / 362 cycles, 188 bytes
 * Timing:   T1: constant cycles, table index secret, memory: SRAM
 */

@ REGISTERS.
@
@   r0       : keys     : pointer to the next round key            : all
@   r1       : secret   : pointer                                  : entry
@            : rcon     : round constant, on top                   : round
@   r2, r3, r12, r8 : t : the last bytes of rows 1, 2, 3 and 0     : round
@   r4-r7    : x0-x3    : rows of the round key                    : all
@   r14 = lr : table    : the S-box                                : all

FUNCTION aesmall_aes128_expand_balanced_armv7m
        push  {r4-r8, lr}
        ldr   r4, [r1]
        ldr   r5, [r1, #4]
        ldr   r6, [r1, #8]
        ldr   r7, [r1, #12]
        ldr.w lr, .Lexpand_table
        stm   r0!, {r4-r7}
        mov   r1, #0x01000000
        TRANSPOSE r4, r5, r6, r7, r2, r3
        .p2align 2
.Lexpand_round:
        LAST_BYTES r5, r6, r7, r4, r8   @ RotWord: row 0 from row 1
        eor   r4, r4, r1, lsr #24
        NEXT_ROWS r4, r5, r6, r7, r8
        lsls  r1, r1, #1
        it    cs
        movcs r1, #0x1b000000           @ 2^8, once
        cmp   r1, #0x6c000000
        bne   .Lexpand_round
        movs  r2, #0
        movs  r3, #0
        mov   r12, r2
        pop   {r4-r8, pc}

        .p2align 2
.Lexpand_table:
        .word aesmall_sbox_armv6m
END_FUNCTION aesmall_aes128_expand_balanced_armv7m

#endif
