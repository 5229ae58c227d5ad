/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv7m_ghash.inc"
#if AESMALL_ARMV7M_GHASH

/* aesmall_ghash_init
 * C:        void f(aesmall_ghash_key *key, const uint8_t h[16]);
 * Does:     makes the factors of aesmall_ghash_update from the hash subkey H: H / x in the nine
 *           factors of Karatsuba, of each every fourth bit, from bit 0, 1, 2 and 3
 * Args:     key=r0 write 144, h=r1 read 16, no alignment, h apart from key
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r7
 * Stack:    56
 * Tables:   no tables
 * Wipes:    the data on the stack, r2, r3, r12 and lr. r0 holds an address and r1 is 0
 * Cost:     111 instructions; modelled, M4 / M33: 185 / 174 cycles. 104 bytes
 * Timing:   T0: no branch and no address depends on a secret
 */

/* aesmall_gcm_siv_default_init
 * C:        void f(void *key, const uint8_t h[16]);
 * Does:     the same, with the key as a room of GCM-SIV has it
 * Args:     as above
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r7
 * Stack:    56
 * Tables:   no tables
 * Wipes:    as above
 * Cost:     as above
 * Timing:   T0: as above
 */

@ REGISTERS.
@
@   r0    : key   : pointer, walks backwards from its end               : all
@   r1    : from  : pointer to the bytes of H                           : load
@         : u0    : word of H / x                                       : divide, sums
@         : count : factors left                                        : factors
@   r2-r4 : u1-u3 : words of H / x                                      : divide, sums
@         : x0-x2 : parts of a factor                                   : factors
@   r5    : t     : a word of H; the sign; a sum                        : load, divide, sums
@         : x     : a factor, then its last part                        : factors
@   r6    : t     : a word of H; a sum                                  : load, sums
@   r7, r12, lr : : sums                                                : sums
#define u0 r1
#define u1 r2
#define u2 r3
#define u3 r4

FUNCTION aesmall_ghash_init
ENTRY aesmall_gcm_siv_default_init
        push  {r4-r7, lr}
        adds  r0, #KEY_SIZE
        ldr   u3, [r1]
        ldr   u2, [r1, #4]
        ldr   r5, [r1, #8]
        ldr   r6, [r1, #12]
        rev   u3, u3
        rev   u2, u2
        rev   u1, r5
        rev   u0, r6

        @ H / x: a product of two numbers of 128 bits has its last bit, x^254, at bit 0; with H / x
        @ for H it need not be shifted to bit 1. If x^0 is in H then x^128 + x^7 + x^2 + x + 1 is
        @ added first: after the shift that is 0xc2 in the highest byte and x^127 at bit 0.
        asrs  r5, u3, #31
        adds  u0, u0
        adcs  u1, u1
        adcs  u2, u2
        adcs  u3, u3
        subs  u0, r5
        and   r5, r5, #0xc2000000
        eors  u3, r5

        @ The nine factors, the last one of the key at the top of the stack
        eor   r5, u0, u1
        eor   r6, u2, u3
        eor   r7, u0, u2
        eor   r12, u1, u3
        eor   lr, r5, r6
        push  {r1-r7, r12, lr}
        movs  r1, #FACTORS

        @ Their parts, from the end of the key on. Each leaves the stack before SP moves above it.
.Lghash_init_factor:
        ldr   r5, [sp]
        str   r1, [sp], #4
        PARTS r2, r3, r4, r5
        stmdb r0!, {r2-r5}
        subs  r1, #1
        bne   .Lghash_init_factor
        movs  r2, #0
        movs  r3, #0
        mov   r12, r2
        mov   lr, r2
        pop   {r4-r7, pc}
END_FUNCTION aesmall_ghash_init
END_FUNCTION aesmall_gcm_siv_default_init

#endif
