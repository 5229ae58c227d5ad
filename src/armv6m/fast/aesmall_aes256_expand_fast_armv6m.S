/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m_fast_expand.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes256_expand_fast_armv6m
 * C:        void f(uint32_t schedule[60], const uint8_t secret[32]);
 * Does:     key expansion of AES-256, FIPS 197 5.2
 * Args:     schedule=r0 write 240, secret=r1 read 32, secret==schedule allowed
 * Clobbers: r0-r3 r12 flags
 * Saves:    r4-r7
 * Stack:    16
 * Tables:   aesmall_sbox_armv6m, 256 B
 * Wipes:    no secret is left in registers or on the stack
 * Cost:     M0+: entry 7 + start 28 + 6 x (odd 40 + even 33) + odd 39 + exit 7 = 519 cycles;
 *           unaligned + 228
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: SRAM
 */

@ REGISTERS.
@
@   r0          : schedule       : pointer after the words that are done           : all
@   r1          : secret         : pointer                                         : entry
@   r1          : old            : pointer: eight words before r0                  : rounds
@   r2          : count          : of the bytes of an unaligned secret             : entry
@   r2 sbox     : table          : pointer                                         : rounds
@   r3          : byte           : of an unaligned secret                          : entry
@   r3 sum      : word           : added to the next word                          : rounds
@   r3 sum      : round constant : to see whether it was the last                  : rounds
@   r4 r5       : scratch        : byte and table entry, when the words are stored : rounds
@   r4-r7 w0-w3 : words          : four of the eight                               : rounds
@   r12 rcon    : round constant : doubled each time                               : rounds
#define sbox r2
#define sum r3
#define w0 r4
#define w1 r5
#define w2 r6
#define w3 r7
#define rcon r12

@ SUB_BYTE x   x <- S(x).
@ 2 cycles, 2 bytes
.macro SUB_BYTE x
        ldrb  \x, [sbox, \x]
.endm

@ NEXT_ROW x   sum <- sum, a row up, and S(x) below it. Clobbers x.
@ 4 cycles, 6 bytes
.macro NEXT_ROW x
        SUB_BYTE \x
        lsls  sum, #8
        orrs  sum, \x
.endm

@ FOUR   the next four words, from those before and those eight words before.
@ 14 cycles, 12 bytes
.macro FOUR
        ldm   r1!, {w0, w1, w2, w3}
        eors  w0, sum
        eors  w1, w0
        eors  w2, w1
        eors  w3, w2
        stm   r0!, {w0, w1, w2, w3}
.endm

FUNCTION aesmall_aes256_expand_fast_armv6m
        push  {r4-r7}
        lsls  r2, r1, #30
        bne   .Lexpand_bytes
@ = entry: 8 cycles taken, 7 on, 6 bytes
.Lexpand_words:
        ldm   r1!, {w0, w1, w2, w3}
        stm   r0!, {w0, w1, w2, w3}
        ldm   r1!, {w0, w1, w2, w3}
        stm   r0!, {w0, w1, w2, w3}
        movs  r1, r0
        subs  r1, #32
        ldr   sbox, .Lexpand_sbox
        movs  sum, #1
        mov   rcon, sum
        b     .Lexpand_rotated
@ = start: 28 cycles, 20 bytes

.Lexpand_round:
        rev16 w0, w3
        lsrs  sum, w3, #24
        SUB_BYTE sum
        lsrs  w1, w0, #24
        NEXT_ROW w1
        uxtb  w0, w0
        NEXT_ROW w0
        uxtb  w0, w3
        NEXT_ROW w0
        FOUR
@ = even: 33 cycles, 42 bytes
.Lexpand_rotated:
        rev16 w0, w3
        uxtb  sum, w3
        SUB_BYTE sum
        lsrs  w1, w3, #24
        NEXT_ROW w1
        lsrs  w1, w0, #24
        NEXT_ROW w1
        uxtb  w0, w0
        NEXT_ROW w0
        mov   w0, rcon
        eors  sum, w0
        add   rcon, rcon
        FOUR
        mov   sum, rcon
        lsrs  sum, #7                   @ 0x80 after the seventh
        beq   .Lexpand_round
@ = odd: 40 cycles taken, 39 on, 54 bytes
        pop   {r4-r7}
        bx    lr
@ = exit: 7 cycles, 4 bytes

.Lexpand_bytes:
        movs  r2, #32
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
END_FUNCTION aesmall_aes256_expand_fast_armv6m

#endif
