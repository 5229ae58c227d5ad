/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m_balanced_encrypt.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes_encrypt_balanced_armv6m
 * C:        void f(const uint32_t *schedule, const uint8_t in[16], uint8_t out[16], uint32_t rounds);
 * Does:     encryption of one block with AES-128, -192 or -256, FIPS 197 5.1
 * Args:     schedule=r0 read 16 (rounds + 1), in=r1 read 16, out=r2 write 16, rounds=r3 is 10, 12
 *           or 14, in==out allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r8
 * Stack:    28, unaligned 68
 * Tables:   aesmall_sbox_armv6m, 256 B
 * Wipes:    no secret was on the stack. The registers hold addresses and public values
 * Cost:     M0+: entry 22 + first 94 + (rounds - 1) x round 123 - 1 + last 54 = 1276, 1522, 1768
 *           cycles for 10, 12, 14 rounds;
 *           unaligned + 288
 * Timing:   T1: constant cycles, table index secret, memory: SRAM
 */

WORD_FUNCTION aesmall_aes_encrypt_balanced_armv6m, .Lencrypt_bytes
@ = bytes: 3 cycles, 4 bytes
        ENTER .Lencrypt_bytes
@ = entry: 11 cycles taken, 22 on, 22 bytes

        ADD_KEY c0, c1, c2, c3, r5, r7
        mov   r12, r0
        ldr   r0, .Lencrypt_table
        FIRST_SUB
        mov   lr, r0
        ldr   low, .Lencrypt_low
@ = first: 94 cycles, 144 bytes

.Lencrypt_round:
        MIX_ADD_KEY
        SUB_HOME
        cmp   r12, r8                   @ on to the last key when it is the next
        bne   .Lencrypt_round
@ = round: 123 cycles taken, 122 on, 204 bytes

        mov   r0, r12
        ADD_KEY x0, x1, x2, x3, r1, r2
        ldr   r2, .Lencrypt_mask
        TRANSPOSE x0, x1, x2, x3, r1, r2
        pop   {r2, r3}                  @ out, r8
        mov   r8, r3
        stm   r2!, {x0, x1, x2, x3}
        pop   {r4-r7, pc}
@ = last: 54 cycles, 72 bytes

        .p2align 2
.Lencrypt_table:
        .word aesmall_sbox_armv6m
.Lencrypt_low:
        .word 0x01010101
.Lencrypt_mask:
        .word 0x00ff00ff
END_FUNCTION aesmall_aes_encrypt_balanced_armv6m

#endif
