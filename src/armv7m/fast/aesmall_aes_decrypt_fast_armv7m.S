/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define keys r3
#define end r0
#include "aesmall_armv7m_fast.inc"
#if AESMALL_ARMV7M_ASM

/* aesmall_aes_decrypt_fast_armv7m
 * C:        void f(const uint32_t *schedule, const uint8_t in[16], uint8_t out[16], uint32_t rounds);
 * Does:     decryption of one block with AES-128, -192 or -256 and the schedule of encryption, FIPS
 *           197 5.3
 * Args:     schedule=r0 read 16 (rounds + 1), in=r1 read 16, out=r2 write 16, rounds=r3 is 10, 12
 *           or 14, in==out allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r11
 * Stack:    40
 * Tables:   aesmall_inv_sbox_armv6m, 256 B
 * Wipes:    no secret was on the stack. The registers hold the output block and public values
 * Cost:     1103, 1331, 1559 instructions with 10, 12, 14 rounds. Modelled, M4 / M33: 1175 / 1133,
 *           1413 / 1363, 1651 / 1593 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: SRAM
 */

@ REGISTERS, besides the registers of aesmall_armv7m_fast.inc. A table of words cannot help, since the
@ key comes between InvSubBytes and InvMixColumns. InvMixColumns is arithmetic.
@
@   r0 end    : keys : pointer: the first round key, in the loop : rounds
@   r3 keys   : keys : pointer: the round key to add next        : all
#define HIGH_BITS 0x80808080
#define HIGH_PAIRS 0xc0c0c0c0
@ What a doubling adds when a bit leaves at the top, in each byte (FIPS 197 4.2)
#define REDUCTIONS 0x1b1b1b1b

@ PREPARE_COLUMNS   x <- x + 4 (x + x'') for the four columns, x'' being x turned by two rows. MixColumns
@ of the result is InvMixColumns of x (FIPS 197 5.3.3). The halves of x + x'' are equal, so one word
@ serves two columns. The two bits that leave each byte at the top are multiplied by REDUCTION =
@ (1 + x)(1 + x^3). Clobbers t0-t5.
@ 28 instructions, 112 bytes
.macro PREPARE_COLUMNS
        eor.w t0, c0, c0, ror #16
        eor.w t3, c2, c2, ror #16
        eor.w t1, c1, c1, ror #16
        eor.w t4, c3, c3, ror #16
        bfi   t1, t0, #0, #16
        bfi   t4, t3, #0, #16
        and.w t2, t1, #HIGH_PAIRS
        and.w t5, t4, #HIGH_PAIRS
        eor.w t1, t1, t2
        eor.w t4, t4, t5
        eor.w t2, t2, t2, lsr #1
        eor.w t5, t5, t5, lsr #1
        lsl.w t1, t1, #2
        lsl.w t4, t4, #2
        eor.w t2, t2, t2, lsr #3
        eor.w t5, t5, t5, lsr #3
        eor.w t1, t1, t2, lsr #2        @ of columns 0 and 1
        eor.w t4, t4, t5, lsr #2        @ of columns 2 and 3
        lsr.w t0, t1, #16
        lsr.w t3, t4, #16
        bfi   t1, t1, #16, #16
        bfi   t4, t4, #16, #16
        bfi   t0, t0, #16, #16
        bfi   t3, t3, #16, #16
        eor.w c0, c0, t1
        eor.w c2, c2, t4
        eor.w c1, c1, t0
        eor.w c3, c3, t3
.endm

@ MIX_TWO x, y   MixColumns of two columns (FIPS 197 5.1.3): 2z + x1 + z2 where x1, x2 are the next rows
@ and z = x + x1. Clobbers t0-t3.
@ 16 instructions, 64 bytes
.macro MIX_TWO x, y
        eor.w t0, \x, \x, ror #8        @ z
        eor.w t2, \y, \y, ror #8
        and.w t1, t0, #HIGH_BITS
        and.w t3, t2, #HIGH_BITS
        eor.w \x, \x, t0, ror #8
        eor.w \y, \y, t2, ror #8
        eor.w t0, t0, t1
        eor.w t2, t2, t3
        sub.w t1, t1, t1, lsr #7
        sub.w t3, t3, t3, lsr #7
        and.w t1, t1, #REDUCTIONS
        and.w t3, t3, #REDUCTIONS
        eor.w t1, t1, t0, lsl #1
        eor.w t3, t3, t2, lsl #1
        eor.w \x, t1, \x, ror #8
        eor.w \y, t3, \y, ror #8
.endm

FUNCTION aesmall_aes_decrypt_fast_armv7m
        ENTER
        add.w keys, r0, r3, lsl #4
        ldr.w table, .Ldecrypt_table
        LOAD_BLOCK 12, 4, -16
        ADD_FIRST_KEY
        sub.w end, end, #16
        b.w   .Ldecrypt_first
.Ldecrypt_round:
        PREPARE_COLUMNS
        MIX_TWO c0, c1
        MIX_TWO c2, c3
.Ldecrypt_first:
        FIRST_BYTE .w
        ROUND_BY_ROW_0 BYTE_OF, 0, -16, 12, 4
        cmp.w keys, end
        bne.w .Ldecrypt_round
        LEAVE 12, 4
        .p2align 2
.Ldecrypt_table:
        .word aesmall_inv_sbox_armv6m
END_FUNCTION aesmall_aes_decrypt_fast_armv7m

#endif
