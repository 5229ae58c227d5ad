/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m_fast_expand.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes128_expand_fast_armv6m
 * C:        void f(uint32_t schedule[44], const uint8_t secret[16]);
 * Does:     key expansion of AES-128, FIPS 197 5.2
 * Args:     schedule=r0 write 176, secret=r1 read 16, secret==schedule allowed
 * Clobbers: r0-r3 flags
 * Saves:    r4-r7
 * Stack:    16
 * Tables:   aesmall_sbox_armv6m, 256 B
 * Wipes:    no secret is left in registers or on the stack
 * Cost:     M0+: entry 7 + start 13 + 3 x two 65 + two 64 + last 2 + reduce 3 + two 64 + last 3
 *           + exit 7 = 358 cycles;
 *           unaligned + 116
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: SRAM
 */

@ REGISTERS.
@
@   r0          : schedule       : pointer after the words that are done : all
@   r1          : secret         : pointer                               : entry
@   r1 t        : scratch        : byte and table entry                  : two
@   r2 r3       : count, byte    : of an unaligned secret                : entry
@   r2 sbox     : table          : pointer                               : two
@   r3 rcon     : round constant : doubled each round                    : two
@   r4-r7 w0-w3 : words          : the last four                         : all
#define t r1
#define sbox r2
#define rcon r3
#define w0 r4
#define w1 r5
#define w2 r6
#define w3 r7
@ x^8 in GF(2^8), where the round constants go on after 0x80, and their value in the end.
#define LAST_RCON_DOUBLED 0x6c

@ ROUND   the next four words.
@ 31 cycles, 46 bytes
.macro ROUND
        ADD_ROTATED_SUB_WORD w0, w3, t, sbox
        eors  w0, rcon
        lsls  rcon, #1
        eors  w1, w0
        eors  w2, w1
        eors  w3, w2
        stm   r0!, {w0, w1, w2, w3}
.endm

FUNCTION aesmall_aes128_expand_fast_armv6m
        push  {r4-r7}
        lsls  r2, r1, #30
        bne   .Lexpand_bytes
@ = entry: 8 cycles taken, 7 on, 6 bytes
.Lexpand_words:
        ldm   r1!, {w0, w1, w2, w3}
        stm   r0!, {w0, w1, w2, w3}
        ldr   sbox, .Lexpand_sbox
        movs  rcon, #1
@ = start: 13 cycles, 8 bytes
.Lexpand_round:
        ROUND
        ROUND
        cmp   rcon, #LAST_RCON_DOUBLED
        blo   .Lexpand_round
@ = two: 65 cycles taken, 64 on, 96 bytes
        lsrs  t, rcon, #8
        beq   .Lexpand_end
@ = last: 3 cycles taken, 2 on, 4 bytes
        movs  rcon, #REDUCTION          @ 0x100 in GF(2^8)
        b     .Lexpand_round
@ = reduce: 3 cycles, 4 bytes
.Lexpand_end:
        pop   {r4-r7}
        bx    lr
@ = exit: 7 cycles, 4 bytes

.Lexpand_bytes:
        movs  r2, #16
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
END_FUNCTION aesmall_aes128_expand_fast_armv6m

#endif
