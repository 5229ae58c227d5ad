/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv7m_nano.inc"
#if AESMALL_ARMV7M_DSP

/* aesmall_aes128_encrypt_only_nano_armv7m
 * C:        void f(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-128, FIPS 197 5.1, for programs that never decrypt
 * Args:     secret=r0 read 16, in=r1 read 16, out=r2 write 16, any address, in==out allowed
 * Clobbers: r0-r3, flags
 * Saves:    r4-r7
 * Stack:    72 (24 pushed, a frame of 32 and a column more each time, up to 16)
 * Tables:   aesmall_sbox_armv6m, 256 B, SRAM or flash
 * Wipes:    state and key, on the stack, are overwritten. The registers hold a word of the output,
 *           r2 twice its bytes. The GE flags are of the output
 * Cost:     2211 instructions. Modelled, M4 / M33: 3320 / 2519 cycles, 148 bytes
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: see Tables
 */

@ REGISTERS.
@
@   r0  : secret : on entry                                           : load
@       : column : gathered bytes, then the new column                : round
@       : out    : pointer                                            : out
@   r1  : in     : on entry                                           : load
@       : temp   : a byte or a word, and for steps                    : round, out
@   r2  : out    : on entry, then in the frame                        : load
@       : place  : of the byte to gather, modulo 16 or, in the key, 4 : round
@   r3  : index  : of the word                                        : load, out
@       : mask   : 3 for SubWord, 15 for the state                    : round
@   r4  : from   : the frame from its start: state, round key         : load
@       : from   : the source of bytes: the state or the round key    : round
@   r5  : aux    : a word of the key; table; a sum                    : all
@   r6  : chain  : the word of the round key made last                : round
@   r7  : rcon   : round constant, 0x6c after the last round          : round
#define column r0
#define temp   r1
#define place  r2
#define mask   r3
#define index  r3
#define from   r4
#define aux    r5
#define chain  r6
#define rcon   r7

FUNCTION aesmall_aes128_encrypt_only_nano_armv7m
        push  {r2, r4-r7, lr}
        sub   sp, #32
        mov   from, sp
        movs  index, #12
.Lnano_load:
        ldr   aux, [r0, index]          @ key
        ldr   chain, [r1, index]
        str   aux, [from, #16]
        eors  chain, aux                @ AddRoundKey
        stm   from!, {chain}
        subs  index, #4
        bpl   .Lnano_load
        movs  rcon, #1

        @ A round is five words: SubWord of the last one of the round key, then the columns. They go
        @ through the same loop.
.Lnano_round:
        movs  mask, #3
        movs  place, #0                 @ row 0 of word 3, which RotWord brings to the end
.Lnano_word:
        ldr   aux, .Lnano_sbox
        movs  column, #1
.Lnano_byte:
        GATHER_BYTE column, place, mask, #STEP_ENCRYPT, from, aux, temp
        bcc   .Lnano_byte
        cmp   mask, #3
        beq   .Lnano_sub
        cmp   rcon, #0x36
        beq   .Lnano_add                @ the last round has no MixColumns
        MIX_COLUMN column, aux, temp
        @ The next word of the round key, in place, and AddRoundKey. The new column goes below the
        @ state, so that the word of the key is always as far from the stack pointer.
.Lnano_add:
        ldr   temp, [sp, #28]
        eors  chain, temp
        str   chain, [sp, #28]
        eors  column, chain
        push  {column}
        cmp   place, #3                 @ the walk ends where it began
        bne   .Lnano_word
        pop   {r0-r2, r5}
        stm   from!, {r0-r2, r5}        @ the new state for the old one; on to the key
        lsls  rcon, #1
        lsrs  temp, rcon, #8
        it    ne
        movne rcon, #0x1b               @ 2^8, once
        cmp   rcon, #0x6c
        bne   .Lnano_round

        ldr   r0, [sp, #32]
        movs  index, #12
.Lnano_out:
        pop   {temp}
        str   temp, [sp, #12]           @ over the key
        str   temp, [r0, index]
        subs  index, #4
        bpl   .Lnano_out
        uadd8 r2, temp, temp            @ GE
        add   sp, #20
        pop   {r4-r7, pc}

        @ The first word of the next round key begins with the sum of the others.
.Lnano_sub:
        eor   chain, column, rcon
        subs  from, #16                 @ the state
        movs  place, #3                 @ row 3 of column 3
        movs  mask, #15
        b     .Lnano_word

        .p2align 2
.Lnano_sbox:
        .word aesmall_sbox_armv6m
END_FUNCTION aesmall_aes128_encrypt_only_nano_armv7m

#endif
