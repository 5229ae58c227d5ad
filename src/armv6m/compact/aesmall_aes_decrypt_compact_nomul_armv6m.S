/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define NOMUL 1
#include "aesmall_armv6m_compact.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes_decrypt_compact_nomul_armv6m
 * C:        void f(const uint32_t *schedule, const uint8_t in[16], uint8_t out[16], uint32_t rounds);
 * Does:     decryption of one block with AES-128, -192 or -256, FIPS 197 5.3. No MULS
 * Args:     schedule=r0 read 16 (rounds + 1), in=r1 read 16, out=r2 write 16, rounds=r3 is 10, 12
 *           or 14, in==out allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r8
 * Stack:    28, unaligned 44 with the stack of aesmall_load_rows_armv6m, later 36
 * Tables:   aesmall_inv_sbox_armv6m, 256 B
 * Wipes:    the copies of unaligned blocks. The registers hold addresses and public values
 * Cost:     M0+: entry 16 + first 22 + 2 x aesmall_load_rows_armv6m 35 - 7 + rounds x sub 79 - 1
 *           + (rounds - 1) x mix 53 + last 20 + words 13 = 1400, 1664, 1928 cycles for 10, 12,
 *           14 rounds;
 *           unaligned + 270
 * Timing:   T1: constant cycles, table index secret, memory: SRAM
 */

FUNCTION aesmall_aes_decrypt_compact_nomul_armv6m
        ENTER_COMPACT
        mov   r8, r0                    @ the first key ends decryption
        adds  r0, r3                    @ the last key begins it
        bl    aesmall_load_rows_armv6m
@ = entry: 16 cycles, 16 bytes
        ADD_KEY y0, y1, y2, y3, r1, r2
        subs  r0, #32
        mov   r12, r0
        movs  r1, y1                    @ rows 0 to 2 where InvSubBytes takes them from
        movs  r5, y2
        movs  r6, y0
        ldr   r0, .Ldecrypt_table
        mov   lr, r0
        ldr   low, .Ldecrypt_low
        b     .Ldecrypt_sub
@ = first: 22 cycles, 30 bytes

.Ldecrypt_round:
        INV_MIX_KEY x0, x1, x2, x3, r1, r6, low
        mov   r0, lr
@ = mix: 53 cycles, 98 bytes
.Ldecrypt_sub:
        INV_SUB_ROWS x0, x1, x2, x3, r1, r6
        cmp   r12, r8                   @ on to the first key when it is the next
        bne   .Ldecrypt_round
@ = sub: 79 cycles taken, 78 on, 124 bytes

        mov   r0, r12
        ADD_KEY x0, x1, x2, x3, r1, r6
        bl    aesmall_transpose_armv6m
        OPEN_OUT .Ldecrypt_bytes
@ = last: 21 cycles taken, 20 on, 26 bytes
        STORE_WORDS
@ = words: 13 cycles, 4 bytes
.Ldecrypt_bytes:
        PUSH_COLUMNS
@ = bytes: 7 cycles, 6 bytes
.Ldecrypt_byte:
        MOVE_BYTE .Ldecrypt_byte
@ = byte: 9 cycles taken, 8 on, 10 bytes
        DROP_COLUMNS
@ = drop: 9 cycles, 4 bytes

        .p2align 2
.Ldecrypt_table:
        .word aesmall_inv_sbox_armv6m
.Ldecrypt_low:
        .word 0x01010101
END_FUNCTION aesmall_aes_decrypt_compact_nomul_armv6m

#endif
