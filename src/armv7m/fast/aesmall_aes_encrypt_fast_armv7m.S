/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define keys r0
#define rounds r3
#define end r3
#include "aesmall_armv7m_fast.inc"
#if AESMALL_ARMV7M_ASM

/* aesmall_aes_encrypt_fast_armv7m
 * C:        void f(const uint32_t *schedule, const uint8_t in[16], uint8_t out[16], uint32_t rounds);
 * Does:     encryption of one block with AES-128, -192 or -256, FIPS 197 5.1
 * Args:     schedule=r0 read 16 (rounds + 1), in=r1 read 16, out=r2 write 16, rounds=r3 is 10, 12
 *           or 14, in==out allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r11
 * Stack:    40
 * Tables:   aesmall_sbox_mix_armv7m, 1024 B
 * Wipes:    no secret was on the stack. The registers hold the output block and public values
 * Cost:     542, 650, 758 instructions with 10, 12, 14 rounds. Modelled, M4 / M33: 594 / 562, 712 /
 *           672, 830 / 782 cycles. Looped: 627 / 579, 745 / 687, 863 / 795 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: SRAM
 */

@ REGISTERS, besides the registers of aesmall_armv7m_fast.inc.
@
@   r0 keys   : keys   : pointer: the round key to add next, in the loop : rounds
@   r3 rounds : number : of rounds                                       : loop
@   r3 end    : keys   : pointer: the last round key, if looped          : rounds

FUNCTION aesmall_aes_encrypt_fast_armv7m
        ENTER
#if AESMALL_ARMV7M_FAST_LOOPED
        add.w end, keys, rounds, lsl #4
#endif
        ldr.w table, .Lencrypt_table
        LOAD_BLOCK 4, 12, 16
        ADD_FIRST_KEY

#if AESMALL_ARMV7M_FAST_LOOPED
        FIRST_BYTE .w
.Lencrypt_round:
        ROUND_BY_ROW_3 ENTRY_OF, 0, 16, 4, 12
        cmp.n keys, end
        FIRST_BYTE .n
        bne.w .Lencrypt_round
        ROUND_BY_ROW_0 S_BYTE_OF, 0, 0, 4, 12
        LEAVE 4, 12
#else

@ Nine rounds, the first two of which longer keys have once or twice more.
.Lencrypt_again:
        ENCRYPT 0, 16
        ENCRYPT 0, 16
        cmp.w rounds, #10
        bhi.w .Lencrypt_more
        ENCRYPT 0, 0
        ENCRYPT 16, 0
        ENCRYPT 32, 0
        ENCRYPT 48, 0
        ENCRYPT 64, 0
        ENCRYPT 80, 0
        ENCRYPT 96, 0
        ENCRYPT_LAST 112
        LEAVE 4, 12

.Lencrypt_more:
        subs.w rounds, rounds, #2
        b.w   .Lencrypt_again
#endif
        .p2align 2
.Lencrypt_table:
        .word aesmall_sbox_mix_armv7m
END_FUNCTION aesmall_aes_encrypt_fast_armv7m

#endif
