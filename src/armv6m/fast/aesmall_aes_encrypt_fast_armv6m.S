/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m_fast.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes_encrypt_fast_armv6m
 * C:        void f(const uint32_t *schedule, const uint8_t in[16], uint8_t out[16], uint32_t rounds);
 * Does:     encryption of one block with AES-128, -192 or -256, FIPS 197 5.1
 * Args:     schedule=r0 read 16 (rounds + 1), in=r1 read 16, out=r2 write 16, rounds=r3 is 10, 12
 *           or 14, in==out allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r8
 * Stack:    28, unaligned 68
 * Tables:   aesmall_sbox_mix_armv6m, 1024 B, 8 modulo 32. aesmall_sbox_armv6m, 256 B
 * Wipes:    no secret was on the stack. The registers hold the output block and public values
 * Cost:     M0+: words 14 + entry 26 + one_two 205 + third 103 + two 209 + (rounds - 10) x 108 + four 412
 *           + last 111 = 1080, 1296, 1512 cycles for 10, 12, 14 rounds;
 *           unaligned + 288
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: SRAM. There is
 *           no MULS
 */

/* aesmall_aes_encrypt_third_fast_armv6m
 * C:        no prototype: for aesmall_aes_ctr_blocks_fast_armv6m, which does the first two rounds
 *           itself
 * Does:     the rest of an encryption, from its third round on
 * Args:     the state in FORM A. The table, the mask with the rounds, and the key pointer in their
 *           registers. On the stack, as ENTER and TO_WORDS leave them: out, an r8 for the caller,
 *           its r4 to r7, and where to return
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    no register, r4-r8 are restored from the stack
 * Stack:    0
 * Tables:   as above
 * Wipes:    as above
 * Cost:     M0+: third 103 + two 209 + (rounds - 10) x 108 + four 412 + last 111 = 835, 1051, 1267
 *           cycles for 10, 12, 14 rounds
 * Timing:   as above
 */

        CODE  aesmall_aes_encrypt_fast_armv6m
.Lencrypt_misplaced:
        udf   #8
@ = misplaced: 1 cycle, 2 bytes
WORD_FUNCTION aesmall_aes_encrypt_fast_armv6m, .Lencrypt_bytes
@ = bytes: 3 cycles, 4 bytes
        ENTER .Lencrypt_bytes
@ = words: 11 cycles taken, 14 on, 14 bytes
        FIRST_KEY
        SET_MASK ROUNDS_BIT
        mov   keys, r0
        ldr   table, .Lencrypt_table
        CHECK_TABLE .Lencrypt_misplaced
@ = entry: 27 cycles taken, 26 on, 34 bytes

@ Five rounds, the last two of which longer keys have once or twice more: 208 + 8 cycles for two.
        ENCRYPT_A 0
        ENCRYPT_B 16
@ = one_two: 205 cycles, 330 bytes
ENTRY aesmall_aes_encrypt_third_fast_armv6m
        ENCRYPT_A 32
@ = third: 103 cycles, 166 bytes
.Lencrypt_again:
        ENCRYPT_B 48
        ENCRYPT_A 64
        lsls  r0, mask, #2              @ from bit 29 on: more than 10 rounds
        bpl   .Lencrypt_rest
@ = two: 209 cycles taken, 208 on, 336 bytes
        movs  r0, #1
        lsls  r0, #(ROUNDS_BIT + 1)
        subs  mask, r0                  @ two rounds less
        mov   r0, keys
        adds  r0, #32
        mov   keys, r0
        b     .Lencrypt_again
@ = again: 8 cycles, 14 bytes
        .p2align 2
.Lencrypt_table:
        .word aesmall_sbox_mix_armv6m

.Lencrypt_rest:
        ENCRYPT_B 80
        ENCRYPT_A 96
        ENCRYPT_B 112
        ENCRYPT_A 128
@ = four: 412 cycles, 664 bytes

        ldr   table, .Lencrypt_sbox
        LAST_BYTES r1, r4, r5, r6
        KEY   r1, adds, 144, r1, r4, r6, r7
        eors  r4, r3
        eors  r7, r5
        eors  r6, r0
        mov   r0, first
        eors  r1, r0
        LEAVE
@ = last: 111 cycles, 154 bytes
        .p2align 2
.Lencrypt_sbox:
        .word aesmall_sbox_armv6m
END_FUNCTION aesmall_aes_encrypt_fast_armv6m

#endif
