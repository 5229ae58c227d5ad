/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m_ghash.inc"
#if AESMALL_ARMV6M_GHASH

/* aesmall_ghash_init
 * C:        void f(aesmall_ghash_key *key, const uint8_t h[16]);
 * Does:     makes the factors of aesmall_ghash_update from the hash subkey H: H / x in the nine
 *           factors of Karatsuba, of each the low half, the high half and their sum, of each every
 *           third bit, from bit 0, 1 and 2
 * Args:     key=r0 write 324, h=r1 read 16, no alignment, h apart from key
 * Clobbers: r0-r3 r12 flags
 * Saves:    r4-r7
 * Stack:    56
 * Tables:   no tables
 * Wipes:    the data on the stack and r0-r2. r3 and r12 hold addresses
 * Cost:     M0+: entry 10 + 4 x word 20 - 1 + words 5 + divide 10 + sums 29 + 9 x factor 39 - 1
 *           + exit 25 = 508 cycles
 * Timing:   T0: no branch and no address depends on a secret
 */

/* aesmall_gcm_siv_default_init
 * C:        void f(void *key, const uint8_t h[16]);
 * Does:     the same, with the key as a room of GCM-SIV has it
 * Args:     as above
 * Clobbers: r0-r3 r12 flags
 * Saves:    r4-r7
 * Stack:    56
 * Tables:   no tables
 * Wipes:    as above
 * Cost:     M0+: entry 10 + 4 x word 20 - 1 + words 5 + divide 10 + sums 29 + 9 x factor 39 - 1
 *           + exit 25 = 508 cycles
 * Timing:   T0: as above
 */

@ REGISTERS.
@
@   r0           : a0    : every third bit of a, from bit 0                        : factors
@                : t     : of no meaning                                           : elsewhere
@   r1           : from  : pointer to the bytes of H, walks forwards               : load
@                : t     : of no meaning                                           : divide
@                : a1    : every third bit, from bit 1                             : factors
@   r2           : byte  : of H                                                    : load
@                : t     : of no meaning                                           : divide
@                : a2    : every third bit, from bit 2                             : factors
@   r3           : u0    : word of H / x; a word of H while that is loaded         : load, divide
@                : u     : pointer to the factors, walks forwards                  : factors
@   r4           : u1    : word of H / x                                           : load, divide
@                : a     : factor of 16 bits                                       : factors
@   r5           : u2    : word of H / x                                           : load, divide
@                : every : the mask of every third bit                             : factors
@   r6           : u3    : word of H / x                                           : load, divide
@                : h     : factor of 32 bits                                       : factors
@   r7           : key   : pointer, walks forwards                                 : all
@   r12          : end   : of H, then of the factors                               : all
#define from  r1
#define u0    r3
#define u1    r4
#define u2    r5
#define u3    r6
#define u     r3
#define a     r4
#define every r5
#define END   r12

@ STORE_THIRDS   the next three words of the key, of a
@ 10 cycles, 14 bytes
.macro STORE_THIRDS
        THIRDS a, every
        stm   key!, {a0, a1, a2}
.endm

FUNCTION aesmall_ghash_init
ENTRY aesmall_gcm_siv_default_init
        push  {r4-r7, lr}
        movs  key, r0
        movs  r2, #16
        adds  r2, r2, from
        mov   END, r2
@ = entry: 10 cycles, 10 bytes

        @ The words of H, byte by byte: the last one is then at the top of the stack.
.Lghash_init_word:
        ldrb  r3, [from]
        .irp  n, 1, 2, 3
        ldrb  r2, [from, #\n]
        lsls  r3, r3, #8
        orrs  r3, r2
        .endr
        push  {r3}
        adds  from, #4
        cmp   from, END
        bne   .Lghash_init_word
@ = word: 20 cycles taken, 19 on, 28 bytes
        pop   {u0, u1, u2, u3}
@ = words: 5 cycles, 2 bytes

        @ H / x: a product of two numbers of 128 bits has its last bit, x^254, at bit 0; with H / x
        @ for H it need not be shifted to bit 1. If x^0 is in H then x^128 + x^7 + x^2 + x + 1 is
        @ added first: after the shift that is 0xc2 in the highest byte and x^127 at bit 0.
        asrs  r1, u3, #31
        adds  u0, u0
        adcs  u1, u1
        adcs  u2, u2
        adcs  u3, u3
        subs  u0, r1
        movs  r2, #0xc2
        lsls  r2, r2, #24
        ands  r2, r1
        eors  u3, r2
@ = divide: 10 cycles, 20 bytes

        @ The nine factors: u1, u0, u0+1; u2, u3, u2+3; u0+2, u1+3, u0+1+2+3
        movs  r0, u0
        eors  r0, u2
        movs  r1, u1
        eors  r1, u3
        movs  r2, r0
        eors  r2, r1
        push  {r0, r1, r2}              @ u0+2, u1+3, u0+1+2+3
        movs  r0, u2
        eors  r0, u3
        push  {r0}                      @ u2+3
        push  {u2, u3}
        movs  r5, u0
        eors  r5, u1
        push  {u0, r5}                  @ u0, u0+1
        push  {u1}
        mov   u, sp
        add   r0, sp, #36
        mov   END, r0
        ldr   every, .Lghash_init_every
@ = sums: 29 cycles, 38 bytes

        @ Of each the low half, the high half and their sum
.Lghash_init_factor:
        ldm   u!, {h}
        uxth  a, h
        STORE_THIRDS
        lsrs  a, h, #16
        STORE_THIRDS
        uxth  h, h
        eors  a, h
        STORE_THIRDS
        cmp   u, END
        bne   .Lghash_init_factor
@ = factor: 39 cycles taken, 38 on, 56 bytes

        mov   r3, sp
        movs  r0, #0
        movs  r1, #0
        movs  r2, #0
        stm   r3!, {r0, r1, r2}
        stm   r3!, {r0, r1, r2}
        stm   r3!, {r0, r1, r2}
        mov   sp, r3
        pop   {r4-r7, pc}
@ = exit: 25 cycles, 18 bytes

        .p2align 2
.Lghash_init_every:
        .word EVERY_THIRD
END_FUNCTION aesmall_ghash_init
END_FUNCTION aesmall_gcm_siv_default_init

#endif
