/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define second r9
#include "aesmall_armv6m_fast.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes_decrypt_eic_fast_armv6m
 * C:        void f(const uint32_t *schedule, const uint8_t in[16], uint8_t out[16], uint32_t rounds);
 * Does:     decryption of one block with AES-128, -192 or -256 and a schedule made for it, FIPS 197
 *           5.3.5
 * Args:     schedule=r0 read 16 (rounds + 1), in=r1 read 16, out=r2 write 16, rounds=r3 is 10, 12
 *           or 14, in==out allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r9
 * Stack:    32, unaligned 72
 * Tables:   aesmall_inv_sbox_mix_armv6m, 1024 B, 8 modulo 32. aesmall_inv_sbox_armv6m, 256 B
 * Wipes:    no secret was on the stack. The registers hold the output block and public values
 * Cost:     M0+: words 10 + placed 30 + entry 4 + others 2 + 2 x (fourth 108 + begin 102 + rest 208) + fourth 107
 *           + last 111 = 1100 cycles;
 *           1311 with 12 rounds, 1518 with 14. Unaligned + 288
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: SRAM. There is
 *           no MULS
 */

@ REGISTERS, besides the registers of aesmall_armv6m_fast.inc.
@
@   r2        : the old r8 : on its way                              : last
@   r3        : the old r9 : on its way                              : last
@   r9 second : column     : the second new one                      : rounds; the old r9 on the stack
@   r12 end   : keys       : pointer: the first round key            : all
@   lr keys   : keys       : pointer: the next round key, at `first` : rounds
#define end r12

@ In front of the function, like the code of WORD_FUNCTION: its branches reach no further.
        CODE  aesmall_aes_decrypt_eic_fast_armv6m
.Ldecrypt_misplaced:
        udf   #8
@ = misplaced: 1 cycle, 2 bytes
.Ldecrypt_12:
        subs  r0, #16
        mov   keys, r0
        b     .Ldecrypt_second
@ = twelve: 4 cycles, 6 bytes
WORD_FUNCTION aesmall_aes_decrypt_eic_fast_armv6m, .Ldecrypt_bytes
@ = by_bytes: 3 cycles, 4 bytes
        TO_WORDS .Ldecrypt_bytes
@ = words: 11 cycles taken, 10 on, 10 bytes
        mov   r4, r8
        mov   r5, r9
        push  {r2, r4, r5}
        mov   end, r0
        lsls  r4, r3, #4
        adds  r0, r4
        FIRST_KEY
        ldr   table, .Ldecrypt_table
        CHECK_TABLE .Ldecrypt_misplaced
@ = placed: 31 cycles taken, 30 on, 36 bytes
        cmp   r3, #12
        ldr   mask, .Ldecrypt_mask
        beq   .Ldecrypt_12
@ = entry: 5 cycles taken, 4 on, 6 bytes
        adds  r0, #16
        mov   keys, r0
@ = others: 2 cycles, 4 bytes

@ Four rounds, of which 10 and 14 rounds begin with the fourth, 12 with the second.
.Ldecrypt_round:
        DECRYPT_A_COLUMNS
        mov   r1, keys
        subs  r1, #64
        mov   keys, r1
        adds  r1, #16
        ldm   r1, {r1, r4, r5, r6}
        ADD_COLUMNS r4, r5, r6, r1, r7
        cmp   keys, end
        bne   .Ldecrypt_begin
@ = fourth: 108 cycles taken, 107 on, 174 bytes

        ldr   table, .Ldecrypt_sbox
        LAST_BYTES r1, r6, r5, r4
        KEY   r1, subs, 0, r1, r4, r6, r7
        eors  r4, r5
        eors  r7, r3
        eors  r6, r0
        mov   r0, first
        eors  r1, r0
        pop   {r0, r2, r3}              @ out, the old r8 and r9
        mov   r8, r2
        mov   r9, r3
        stm   r0!, {r1, r4, r6, r7}
        pop   {r4-r7, pc}
@ = last: 111 cycles, 152 bytes
        .p2align 2
.Ldecrypt_mask:
        .word 0x3fc
.Ldecrypt_table:
        .word aesmall_inv_sbox_mix_armv6m
.Ldecrypt_sbox:
        .word aesmall_inv_sbox_armv6m

.Ldecrypt_begin:
        DECRYPT_B 0
@ = begin: 102 cycles, 164 bytes
.Ldecrypt_second:
        DECRYPT_A 16
        DECRYPT_B 32
        b     .Ldecrypt_round
@ = rest: 208 cycles, 334 bytes
END_FUNCTION aesmall_aes_decrypt_eic_fast_armv6m

#endif
