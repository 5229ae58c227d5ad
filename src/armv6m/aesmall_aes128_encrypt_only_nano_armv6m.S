/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m_nano.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes128_encrypt_only_nano_armv6m
 * C:        void f(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-128, FIPS 197 5.1, for programs that never decrypt
 * Args:     secret=r0 read 16, in=r1 read 16, out=r2 write 16; any alignment; in==out allowed
 * Clobbers: r0-r3, flags
 * Saves:    r4-r7
 * Stack:    72 (24 pushed, a frame of 32 and a column more each time, up to 16)
 * Tables:   aesmall_sbox_armv6m, 256 B, SRAM or flash
 * Wipes:    state and key, on the stack, are overwritten by the output; registers hold the output
 * Cost:     M0+: entry 10 + 16 x load 13 - 1 + start 1 + 10 x (round 2 + 5 x word 3 + 20 x byte 10
 *           - 5 + sub_word 3 + sub 7 + 4 x (sub_word 2 + add 8) + 5 x next 4 - 1 + pass 10 +
 *           double 4 + again 3) - 1 + 36 x (last 2 + mix 18) + 4 x last 3 + fetch 2 + 16 x out 11
 *           - 1 + exit 9 = 4115 cycles
 * Timing:   T1: constant cycles; no branch on secrets; table index secret, memory: see Tables
 */

@ REGISTERS.
@
@   r0 : secret : on entry                                                      : load
@      : column : what is gathered, then the new column                         : round
@      : out    : pointer                                                       : out
@   r1 : in     : on entry                                                      : load
@      : temp   : a byte, and for steps                                         : round, out
@   r2 : out    : on entry, then in the frame                                   : load
@      : place  : of the byte to gather, modulo 16 or, in the key, 4            : round
@   r3 : index  : of the byte                                                   : load, out
@      : mask   : 3 for SubWord, 15 for the state                               : word
@      : turned : rows of the column that follow                                : mix
@   r4 : from   : the frame from its start: state, round key                    : load
@      : from   : what bytes come from: the state or the round key              : round, out
@   r5 : aux    : a byte of the key; table; constants of MixColumns             : all
@   r6 : chain  : the word of the round key made last                           : round
@   r7 : rcon   : round constant, 0x6c behind the last round                    : round
#define column r0
#define temp   r1
#define place  r2
#define mask   r3
#define turned r3
#define index  r3
#define from   r4
#define aux    r5
#define chain  r6
#define rcon   r7

FUNCTION aesmall_aes128_encrypt_only_nano_armv6m
        push  {r2, r4-r7, lr}
        sub   sp, #32
        mov   from, sp
        movs  index, #15
@ = entry: 10 cycles, 8 bytes
.Lnano_load:
        ldrb  aux, [r0, index]          @ key
        ldrb  chain, [r1, index]
        eors  chain, aux                @ AddRoundKey
        strb  chain, [from]
        strb  aux, [from, #16]
        adds  from, #1
        subs  index, #1
        bpl   .Lnano_load
@ = load: 13 cycles taken, 12 on, 16 bytes
        movs  rcon, #1
@ = start: 1 cycles, 2 bytes

        @ A round is five words: SubWord of the last one of the round key, then the columns. They go
        @ through the same loop.
.Lnano_round:
        movs  mask, #3
        movs  place, #2                 @ row 1 of word 3, where RotWord begins
@ = round: 2 cycles, 4 bytes
.Lnano_word:
        ldr   aux, .Lnano_sbox
        movs  column, #1
@ = word: 3 cycles, 4 bytes
.Lnano_byte:
        GATHER_BYTE place, mask, from, aux, temp
        subs  place, #16 - STEP_ENCRYPT
        APPEND_BYTE column, temp
        bcc   .Lnano_byte
@ = byte: 10 cycles taken, 9 on, 14 bytes
        cmp   mask, #3
        beq   .Lnano_sub
@ = sub_word: 3 cycles taken, 2 on, 4 bytes
        cmp   rcon, #0x36
        beq   .Lnano_add                @ the last round has no MixColumns
@ = last: 3 cycles taken, 2 on, 4 bytes
        MIX_COLUMN column, turned, temp
        ldr   aux, .Lnano_ones
        DOUBLE column, aux, temp
        eors  column, turned
@ = mix: 18 cycles, 34 bytes
        @ The next word of the round key, in place, and AddRoundKey. The new column goes below the
        @ state, so that the word of the key is always as far from the stack pointer.
.Lnano_add:
        ldr   temp, [sp, #28]
        eors  chain, temp
        str   chain, [sp, #28]
        eors  column, chain
        push  {column}
@ = add: 8 cycles, 10 bytes
.Lnano_next:
        movs  mask, #15
        adds  temp, place, #1           @ the walk ends where it began
        bne   .Lnano_word
@ = next: 4 cycles taken, 3 on, 6 bytes
        pop   {r0-r2, r5}
        stm   from!, {r0-r2, r5}        @ the new state for the old one; on to the key
@ = pass: 10 cycles, 4 bytes
        lsls  rcon, #1
        lsrs  temp, rcon, #8
        beq   .Lnano_doubled
@ = double: 4 cycles taken, 3 on, 6 bytes
        movs  rcon, #REDUCTION          @ 2^8, once
@ = reduce: 1 cycles, 2 bytes
.Lnano_doubled:
        cmp   rcon, #0x6c
        bne   .Lnano_round
@ = again: 3 cycles taken, 2 on, 4 bytes

        ldr   r0, [sp, #32]
@ = fetch: 2 cycles, 2 bytes
.Lnano_out:
        subs  from, #1
        ldrb  temp, [from]
        strb  temp, [r0]
        strb  temp, [from, #16]         @ over the key
        adds  r0, #1
        subs  index, #1                 @ from 15, which the mask was
        bpl   .Lnano_out
@ = out: 11 cycles taken, 10 on, 14 bytes
        add   sp, #36
        pop   {r4-r7, pc}
@ = exit: 9 cycles, 4 bytes

        @ The first word of the next round key begins with what the others add up to.
.Lnano_sub:
        lsls  temp, rcon, #24
        eors  column, temp
        movs  chain, column
        subs  from, #16                 @ the state
        movs  place, #15
        b     .Lnano_next
@ = sub: 7 cycles, 12 bytes

        .p2align 2
.Lnano_sbox:
        .word aesmall_sbox_armv6m
.Lnano_ones:
        .word ONES
END_FUNCTION aesmall_aes128_encrypt_only_nano_armv6m

#endif
