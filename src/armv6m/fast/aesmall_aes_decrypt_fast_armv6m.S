/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define NOMUL 1
#include "../aesmall_armv6m_rows.inc"
#include "aesmall_armv6m_fast.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes_decrypt_fast_armv6m
 * C:        void f(const uint32_t *schedule, const uint8_t in[16], uint8_t out[16], uint32_t rounds);
 * Does:     decryption of one block with AES-128, -192 or -256 and the schedule of encryption, FIPS
 *           197 5.3
 * Args:     schedule=r0 read 16 (rounds + 1), in=r1 read 16, out=r2 write 16, rounds=r3 is 10, 12
 *           or 14, in==out allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r10
 * Stack:    36, unaligned 76
 * Tables:   aesmall_inv_sbox_armv6m, 256 B
 * Wipes:    no secret was on the stack. The registers hold the output block and public values
 * Cost:     M0+: entry 70 + (rounds - 1) x (inv_sub 94 + mix 69) + inv_sub 95 + leave 21
 *           = 1653, 1979, 2305 cycles for 10, 12, 14 rounds;
 *           unaligned + 288
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: SRAM. There is
 *           no MULS
 */

@ REGISTERS, besides the registers of aesmall_armv6m_fast.inc. A table of words cannot help, since the key comes
@ between InvSubBytes and InvMixColumns. The state is columns where the key is added, which lie in
@ the schedule, and rows for InvMixColumns, of which four are made at once. InvSubBytes takes rows
@ and leaves columns.
@
@   r0 r2 r3 r7 : scratch     : bytes, keys, doubled rows, masks     : round
@   r1 r4-r6    : rows        : 1, 0, 2, 3                           : at the top of the loop
@   r1 r4-r6    : columns     : 0, 1, 2, 3                           : after AddRoundKey
@   r2 table    : table       : the inverse S-box                    : inv_sub
@   r3          : 0x00ff00ff  : for TRANSPOSE                        : mix
@   r3          : 0x01010101  : for INV_MIX                          : mix
@   r7          : the old r10 : on its way                           : leave
@   r9 inv_sbox : table       : the inverse S-box                    : round
@   r10 odd     : 0x00ff00ff  : mask                                 : round
@   r12 end     : keys        : pointer: the first round key         : round
@   lr keys     : keys        : pointer: the key that was added last : round
#define inv_sbox r9
#define odd r10
#define end r12

@ ROWS_TO_COLUMNS a, b, c, d   InvShiftRows and InvSubBytes of rows 0 to 3. Column 0 ends in `first`, 1
@ in r3, 2 in r0 and 3 in d. Clobbers b, r7.
@ 79 cycles, 126 bytes
.macro ROWS_TO_COLUMNS a, b, c, d
        rev16 r3, \d
        uxtb  r0, r3
        LOOKUP r0
        lsrs  r7, \c, #16
        uxtb  r7, r7
        ROW   r0, r7
        lsrs  r7, \b, #24
        ROW   r0, r7
        uxtb  r7, \a
        ROW   r0, r7
        mov   first, r0                 @ column 0: bytes 0, 3, 2, 1 of the rows

        lsrs  r3, #24
        LOOKUP r3
        lsrs  r7, \c, #24
        ROW   r3, r7
        uxtb  r7, \b
        ROW   r3, r7
        lsrs  r7, \a, #8
        uxtb  r7, r7
        ROW   r3, r7                    @ column 1: 1, 0, 3, 2

        rev16 \b, \b
        lsrs  r0, \d, #24
        LOOKUP r0
        uxtb  r7, \c
        ROW   r0, r7
        uxtb  r7, \b
        ROW   r0, r7
        lsrs  r7, \a, #16
        uxtb  r7, r7
        ROW   r0, r7                    @ column 2: 2, 1, 0, 3

        uxtb  \d, \d
        LOOKUP \d
        lsrs  r7, \c, #8
        uxtb  r7, r7
        ROW   \d, r7
        lsrs  r7, \b, #24
        ROW   \d, r7
        lsrs  r7, \a, #24
        ROW   \d, r7                    @ column 3: 3, 2, 1, 0
.endm

WORD_FUNCTION aesmall_aes_decrypt_fast_armv6m, .Ldecrypt_bytes
@ = by_bytes: 3 cycles, 4 bytes
        TO_WORDS .Ldecrypt_bytes
        mov   r4, r8
        mov   r5, r9
        mov   r6, r10
        push  {r2, r4-r6}
        mov   end, r0
        lsls  r3, #4
        adds  r0, r3
        mov   keys, r0
        FIRST_KEY
        ldr   r2, .Ldecrypt_odd
        mov   odd, r2
        TRANSPOSE r4, r5, r6, r7, r1, r2
        movs  r1, r5
        movs  r5, r6
        movs  r6, r7
        ldr   table, .Ldecrypt_inv_sbox
        mov   inv_sbox, table
@ = entry: 11 cycles taken, 70 on, 102 bytes

.Ldecrypt_round:
        ROWS_TO_COLUMNS r4, r1, r5, r6
        mov   r2, keys
        subs  r2, #16
        mov   keys, r2
        ldm   r2!, {r1, r4, r5, r7}
        eors  r6, r7
        eors  r5, r0
        eors  r4, r3
        mov   r0, first
        eors  r1, r0
        cmp   keys, end
        beq   .Ldecrypt_leave
@ = inv_sub: 95 cycles taken, 94 on, 148 bytes
        mov   r3, odd
        TRANSPOSE r1, r4, r5, r6, r0, r3
        ldr   r3, .Ldecrypt_low
        INV_MIX r1, r4, r5, r6, r0, r7, r3, r2
        mov   table, inv_sbox
        b     .Ldecrypt_round
@ = mix: 69 cycles, 134 bytes

.Ldecrypt_leave:
        pop   {r0, r2, r3, r7}          @ out, the old r8 to r10
        mov   r8, r2
        mov   r9, r3
        mov   r10, r7
        stm   r0!, {r1, r4, r5, r6}
        pop   {r4-r7, pc}
@ = leave: 21 cycles, 12 bytes
        .p2align 2
.Ldecrypt_inv_sbox:
        .word aesmall_inv_sbox_armv6m
.Ldecrypt_odd:
        .word 0x00ff00ff
.Ldecrypt_low:
        .word 0x01010101
END_FUNCTION aesmall_aes_decrypt_fast_armv6m

#endif
