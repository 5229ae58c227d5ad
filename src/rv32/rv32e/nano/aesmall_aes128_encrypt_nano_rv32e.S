/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../aesmall_rv32_small.inc"
#if AESMALL_RV32E_ASM

/* aesmall_aes128_encrypt_nano_rv32e
 * C:        void f(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-128, FIPS 197 5.1. Each round key is made from the one
 *           before
 * Args:     secret=a0 read 16, in=a1 read 16, out=a2 write 16, any alignment, in==out allowed
 * Clobbers: a0-a5 t0-t2
 * Saves:    ra
 * Stack:    80
 * Tables:   aesmall_sbox_rv32, 256 B, SRAM or flash
 * Wipes:    state and key, on the stack, are overwritten by the output. The registers hold a byte of
 *           it and public values
 * Cost:     RV32E: JAL 1 + start 12 + 4 x (address 1 + 16 x (fetch 4 + put 5) + gathered 1) + 11 x
 *           (pass 12 + rotate 6 + columns 1 + 4 x (one_column 2 + add 10) + last 1) + reduce 1 + 36
 *           x (mix 6 + 3 x rotate 6) + 10 x (address 1 + 4 x (fetch 4 + look 8 + put 5) + gathered 1
 *           + next 5 + address 1 + 16 x (fetch 4 + look 8 + put 5) + gathered 1) + address 1 + 4 x
 *           (fetch 4 + put 5) + gathered 1 + leave 9 = 5747 instructions
 * Timing:   T1: constant time, no branch on secrets, table index secret, memory: see Tables
 */

# REGISTERS.
#
#   a0    : secret : pointer                                  : entry
#         : from   : pointer: where bytes come from           : gather
#         : column : of the state                             : columns
#   a1    : in     : pointer                                  : entry
#         : found  : entry of the S-box                       : gather
#         : sum    : the word of the key that was made last   : columns
#   a2    : out    : pointer                                  : entry
#         : place  : of the byte to gather, modulo 16         : gather
#   a3    : to     : pointer: where bytes go                  : gather
#         : at     : pointer: the column                      : columns
#   a4    : byte   : a byte, a word                           : all
#   a5    : passes : a bit for each, the sign is for this one: has MixColumns; 0: the last, and to copy  : all
#   t0    : table  : address of the S-box, its upper part     : gather
#         :        : scratch                                  : columns
#   t1    : step   : from byte to byte                        : gather
#   t2    : rcon   : round constant                           : all
#define from a0
#define column a0
#define found a1
#define sum a1
#define place a2
#define to a3
#define at a3
#define byte a4
#define passes a5
#define table t0
#define step t1
#define rcon t2
# The frame: twice the bytes of SubBytes, the state, the key, the bytes, a word through the S-box, then
#define TWICE 0
#define STATE 16
#define KEY 32
#define ONCE 48
#define SUBBED 64
#define OUT 68
#define RETURN 72
#define FRAME 80
# 11 passes: the first adds the secret, the last is the last round.
#define PASSES 0x7fc00

FUNCTION aesmall_aes128_encrypt_nano_rv32e
        addi  sp, sp, -FRAME
        sw    ra, RETURN(sp)
        sw    a2, OUT(sp)
        addi  to, sp, KEY
        li    place, 0
        li    passes, 0
        li    step, 1
        NEAR  .Lnano_gather
        mv    from, a1
        NEAR  .Lnano_gather             # goes on at ONCE
        li    rcon, 1
        lui   passes, PASSES
# = start: 12 instructions, 26 bytes

.Lnano_pass:
        addi  from, sp, KEY
        addi  to, sp, STATE             # free, for what SubWord does not need
        li    place, 12
        li    step, 1
        NEAR  .Lnano_gather
        lw    column, SUBBED(sp)
        mv    byte, rcon
        NEAR  .Lnano_rotate             # RotWord, and the round constant
        mv    sum, column
        slli  rcon, rcon, 1
        srli  byte, byte, 7
        beqz  byte, .Lnano_columns
# = pass: 12 instructions, 24 bytes
        li    rcon, REDUCTION
# = reduce: 1 instructions, 2 bytes
.Lnano_columns:
        mv    at, sp
# = columns: 1 instructions, 2 bytes
.Lnano_column:
        lw    column, ONCE(at)
        bgez  passes, .Lnano_add
# = one_column: 2 instructions, 6 bytes
        mv    byte, column              # x, by rows x0 to x3
        NEAR  .Lnano_rotate             # x1 + x
        NEAR  .Lnano_rotate             # x2 + x1 + x
        lw    byte, TWICE(at)
        xor   column, column, byte      # + 2x
        NEAR  .Lnano_rotate             # x3 + x2 + x1 + 2x1 + 2x
# = mix: 6 instructions, 12 bytes
.Lnano_add:
        lw    byte, KEY(at)
        xor   column, column, byte
        sw    column, STATE(at)
        sw    column, ONCE(at)
        sw    column, TWICE(at)
        xor   sum, sum, byte
        sw    sum, KEY(at)              # of the next round key
        addi  at, at, 4
        addi  from, sp, STATE
        bne   at, from, .Lnano_column
# = add: 10 instructions, 22 bytes
        beqz  passes, .Lnano_leave
# = last: 1 instructions, 2 bytes
        mv    to, sp
        li    step, 5
        NEAR  .Lnano_gather
        slli  passes, passes, 1
        j     .Lnano_pass
# = next: 5 instructions, 10 bytes

.Lnano_leave:
        lw    to, OUT(sp)
        NEAR  .Lnano_gather
        addi  to, sp, KEY
        NEAR  .Lnano_gather
        sw    place, SUBBED(sp)         # 0
        li    sum, 0
        lw    ra, RETURN(sp)
        addi  sp, sp, FRAME
        ret
# = leave: 9 instructions, 18 bytes

        # column <- column, with each byte a row up, + byte. Clobbers t0.
.Lnano_rotate:
        mv    t0, column
        slli  t0, t0, 24
        srli  column, column, 8
        add   column, column, t0
        xor   column, column, byte
        ret
# = rotate: 6 instructions, 12 bytes

        # To `to` and up: the bytes at `from` + place, which goes on by `step` modulo 16 until it is 0. If
        # passes is not 0: twice the S-box entries, and the entries themselves at ONCE - TWICE further.
        # Clobbers byte, table, found.
.Lnano_gather:
        auipc table, %pcrel_hi(aesmall_sbox_rv32)
# = address: 1 instructions, 4 bytes
.Lnano_byte:
        mv    byte, place
        add   byte, byte, from
        lbu   byte, 0(byte)
        beqz  passes, .Lnano_put
# = fetch: 4 instructions, 10 bytes
        add   byte, byte, table
        lb    found, %pcrel_lo(.Lnano_gather)(byte)
        sb    found, ONCE - TWICE(to)
        mv    byte, found
        srai  byte, byte, 31
        andi  byte, byte, REDUCTION
        add   found, found, found
        xor   byte, byte, found
# = look: 8 instructions, 20 bytes
.Lnano_put:
        sb    byte, 0(to)
        addi  to, to, 1
        add   place, place, step
        andi  place, place, 15
        bnez  place, .Lnano_byte
# = put: 5 instructions, 12 bytes
        ret
# = gathered: 1 instructions, 2 bytes
END_FUNCTION aesmall_aes128_encrypt_nano_rv32e

#endif
