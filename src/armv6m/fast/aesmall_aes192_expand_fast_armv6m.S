/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m_fast_expand.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes192_expand_fast_armv6m
 * C:        void f(uint32_t schedule[52], const uint8_t secret[24]);
 * Does:     key expansion of AES-192, FIPS 197 5.2
 * Args:     schedule=r0 write 208, secret=r1 read 24, secret==schedule allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r7
 * Stack:    20
 * Tables:   aesmall_sbox_armv6m, 256 B
 * Wipes:    no secret is left in registers or on the stack
 * Cost:     M0+: entry 8 + start 23 + 3 x (ten 74 + two 7) + ten 73 + exit 10 = 357 cycles;
 *           unaligned + 172
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: SRAM
 */

@ REGISTERS.
@
@   r0          : schedule       : pointer after the words that are done    : all
@   r1          : secret         : pointer                                  : entry
@   r1 sbox     : table          : pointer                                  : rounds
@   r2 r3       : count, byte    : of an unaligned secret                   : entry
@   r2 t        : scratch        : byte and table entry, round constant, w4 : rounds
@   r3 w5       : word           : the last                                 : all
@   r4-r7 w0-w3 : words          : the last but six to the last but three   : all
@   r12 rcon    : round constant : doubled each round                       : rounds
@   lr w4       : word           : the last but one                         : rounds
#define sbox r1
#define t r2
#define w0 r4
#define w1 r5
#define w2 r6
#define w3 r7
#define w5 r3
#define rcon r12
#define w4 lr

@ FOUR   the next four words. t is the round constant.
@ 32 cycles, 48 bytes
.macro FOUR
        ADD_ROTATED_SUB_WORD w0, w5, t, sbox
        mov   t, rcon
        eors  w0, t
        add   rcon, rcon
        eors  w1, w0
        eors  w2, w1
        eors  w3, w2
        stm   r0!, {w0, w1, w2, w3}
.endm

@ TWO   the two words after those.
@ 7 cycles, 10 bytes
.macro TWO
        mov   t, w4
        eors  t, w3
        mov   w4, t
        eors  w5, t
        stm   r0!, {t, w5}
.endm

FUNCTION aesmall_aes192_expand_fast_armv6m
        push  {r4-r7, lr}
        lsls  r2, r1, #30
        bne   .Lexpand_bytes
@ = entry: 9 cycles taken, 8 on, 6 bytes
.Lexpand_words:
        ldm   r1!, {w0, w1, w2, w3}
        stm   r0!, {w0, w1, w2, w3}
        ldm   r1!, {t, w5}
        stm   r0!, {t, w5}
        mov   w4, t
        ldr   sbox, .Lexpand_sbox
        movs  t, #1
        mov   rcon, t
        b     .Lexpand_four
@ = start: 23 cycles, 18 bytes
.Lexpand_round:
        TWO
@ = two: 7 cycles, 10 bytes
.Lexpand_four:
        FOUR
        TWO
        FOUR
        cmp   t, #0x80                  @ the eighth round constant
        bne   .Lexpand_round
@ = ten: 74 cycles taken, 73 on, 110 bytes
        movs  w5, #0
        mov   w4, w5
        pop   {r4-r7, pc}
@ = exit: 10 cycles, 6 bytes

.Lexpand_bytes:
        movs  r2, #24
@ = bytes: 1 cycles, 2 bytes
.Lexpand_byte:
        SECRET_BYTE
        bne   .Lexpand_byte
@ = byte: 7 cycles taken, 6 on, 8 bytes
        movs  r1, r0                    @ the schedule begins with the secret
        b     .Lexpand_words
@ = copied: 3 cycles, 4 bytes
        .p2align 2
.Lexpand_sbox:
        .word aesmall_sbox_armv6m
END_FUNCTION aesmall_aes192_expand_fast_armv6m

#endif
