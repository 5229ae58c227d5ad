/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define NOMUL 1
#include "aesmall_armv6m_compact.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes_encrypt_compact_nomul_armv6m
 * C:        void f(const uint32_t *schedule, const uint8_t in[16], uint8_t out[16], uint32_t rounds);
 * Does:     encryption of one block with AES-128, -192 or -256, FIPS 197 5.1. No MULS
 * Args:     schedule=r0 read 16 (rounds + 1), in=r1 read 16, out=r2 write 16, rounds=r3 is 10, 12
 *           or 14, in==out allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r8
 * Stack:    28, unaligned 44 with the stack of aesmall_load_rows_armv6m, later 36
 * Tables:   aesmall_sbox_armv6m, 256 B
 * Wipes:    the copies of unaligned blocks. The registers hold addresses and public values
 * Cost:     M0+: entry 23 + 2 x aesmall_load_rows_armv6m 35 - 7 + rounds x (key 12 + sub 79) - 1
 *           + (rounds - 1) x mix 41 + last 20 + words 13 = 1397, 1661, 1925 cycles for 10, 12,
 *           14 rounds;
 *           unaligned + 270
 * Timing:   T1: constant cycles, table index secret, memory: SRAM
 */

FUNCTION aesmall_aes_encrypt_compact_nomul_armv6m
        ENTER_COMPACT
        adds  r3, r0
        mov   r8, r3                    @ end
        bl    aesmall_load_rows_armv6m
        ldr   r2, .Lencrypt_table
        mov   lr, r2
        ldr   low, .Lencrypt_low
        b     .Lencrypt_key
@ = entry: 23 cycles, 24 bytes

.Lencrypt_round:
        MIX_ROWS x0, x1, x2, x3, y2, h, low
        mov   r0, r12
@ = mix: 41 cycles, 82 bytes
.Lencrypt_key:
        NEXT_KEY y0, y1, y2, y3, r1, x0
@ = key: 12 cycles, 16 bytes
        SUB_ROWS x0, x1, x2, x3, y2, h
        cmp   r12, r8                   @ on to the last key when it is the next
        bne   .Lencrypt_round
@ = sub: 79 cycles taken, 78 on, 124 bytes

        mov   r0, r12
        ADD_KEY x0, x1, x2, x3, r1, r6
        bl    aesmall_transpose_armv6m
        OPEN_OUT .Lencrypt_bytes
@ = last: 21 cycles taken, 20 on, 26 bytes
        STORE_WORDS
@ = words: 13 cycles, 4 bytes
.Lencrypt_bytes:
        PUSH_COLUMNS
@ = bytes: 7 cycles, 6 bytes
.Lencrypt_byte:
        MOVE_BYTE .Lencrypt_byte
@ = byte: 9 cycles taken, 8 on, 10 bytes
        DROP_COLUMNS
@ = drop: 9 cycles, 4 bytes

        .p2align 2
.Lencrypt_table:
        .word aesmall_sbox_armv6m
.Lencrypt_low:
        .word 0x01010101
END_FUNCTION aesmall_aes_encrypt_compact_nomul_armv6m

#endif
