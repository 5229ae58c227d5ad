/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define NOMUL 1
#include "../aesmall_armv6m_rows_decrypt.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes_decrypt_balanced_nomul_armv6m
 * C:        void f(const uint32_t *schedule, const uint8_t in[16], uint8_t out[16], uint32_t rounds);
 * Does:     decryption of one block with AES-128, -192 or -256, FIPS 197 5.3. No MULS
 * Args:     schedule=r0 read 16 (rounds + 1), in=r1 read 16, out=r2 write 16, rounds=r3 is 10, 12
 *           or 14, in==out allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r8
 * Stack:    28, unaligned 68
 * Tables:   aesmall_inv_sbox_armv6m, 256 B
 * Wipes:    no secret was on the stack. The registers hold addresses and public values
 * Cost:     M0+: entry 22 + first 46 + rounds x sub 79 - 1
 *           + (rounds - 1) x mix 53 + last 54 = 1388, 1652, 1916 cycles for 10, 12, 14 rounds;
 *           unaligned + 288
 * Timing:   T1: constant cycles, table index secret, memory: SRAM
 */

@ REGISTERS. x0-x3 are the rows between rounds.
@
@   r0       : keys     : pointer to the round key      : while a key is added
@            : k        : 0x1b                          : InvMixColumns
@            : table    : the inverse S-box             : InvSubBytes
@   r1       : in       : pointer                       : entry
@            : k0       : key word 0, then row 0, then row 1 : round
@   r2       : k1       : key word 1, then row 1, then row 0 : round (on entry: out)
@   r3       : low      : 0x01010101                    : round (on entry: rounds)
@   r4       : x0       : row 0, then free              : all
@   r5       : x1       : row 1, then free              : all
@   r6       : x2       : row 2                         : all
@   r7       : x3       : row 3                         : all
@   r8       : end      : the schedule                  : entry to round
@   r12      : keys     : pointer to the next round key : entry to last
@   r13 = sp : out, r8 of the caller                    : entry to last
@   r14 = lr : table    : the inverse S-box             : round
#define k0 r1
#define k1 r2
#define low r3
#define x0 r4
#define x1 r5
#define x2 r6
#define x3 r7

WORD_FUNCTION aesmall_aes_decrypt_balanced_nomul_armv6m, .Ldecrypt_bytes
@ = bytes: 3 cycles, 4 bytes
        ENTER_DECRYPT .Ldecrypt_bytes, k1, x0, x2, x3
@ = entry: 11 cycles taken, 22 on, 22 bytes

        ldr   r3, .Ldecrypt_mask
        TRANSPOSE k1, x0, x2, x3, x1, r3
        ADD_KEY k1, x0, x2, x3, k0, x1
        movs  k0, x0                    @ where InvSubBytes takes row 1 from
        subs  r0, #32
        mov   r12, r0
        ldr   r0, .Ldecrypt_table
        mov   lr, r0
        ldr   low, .Ldecrypt_low
        b     .Ldecrypt_sub
@ = first: 46 cycles, 76 bytes

.Ldecrypt_round:
        INV_MIX_KEY x0, x1, x2, x3, k0, k1, low
        mov   r0, lr
@ = mix: 53 cycles, 98 bytes
.Ldecrypt_sub:
        INV_SUB_ROWS x0, x1, x2, x3, k0, k1
        cmp   r12, r8                   @ on to the first key when it is the next
        bne   .Ldecrypt_round
@ = sub: 79 cycles taken, 78 on, 124 bytes

        ldr   r2, .Ldecrypt_mask
        TRANSPOSE x0, x1, x2, x3, r1, r2
        mov   r0, r12
        ADD_KEY x0, x1, x2, x3, r1, r2
        pop   {r1, r2}                  @ out, r8; the key words that were there are gone
        mov   r8, r2
        stm   r1!, {x0, x1, x2, x3}
        pop   {r4-r7, pc}
@ = last: 54 cycles, 72 bytes

.Ldecrypt_table:
        .word aesmall_inv_sbox_armv6m
.Ldecrypt_low:
        .word 0x01010101
.Ldecrypt_mask:
        .word 0x00ff00ff
END_FUNCTION aesmall_aes_decrypt_balanced_nomul_armv6m

#endif
