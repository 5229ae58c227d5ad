/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m_nano.inc"
#if AESMALL_ARMV6M_ASM

@ Both directions in one piece of code, for programs that need both. The step of the walk through the
@ state tells what it does.

/* aesmall_aes128_encrypt_nano_armv6m
 * C:        void f(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-128, FIPS 197 5.1
 * Args:     secret=r0 read 16, in=r1 read 16, out=r2 write 16; any alignment; in==out allowed
 * Clobbers: r0-r3 r12 lr, flags
 * Saves:    r4-r7
 * Stack:    72 (24 pushed, a frame of 32 and a column more each time, up to 16)
 * Tables:   aesmall_sbox_armv6m, 256 B, SRAM or flash
 * Wipes:    state and key, on the stack, are overwritten; registers hold a byte of the output
 * Cost:     M0+: encrypt 8 + entry 3 + 16 x load 12 - 1 + start 1 + 10 x (ahead 2 + begin 2 + 4 x
 *           (key 8 + keyed 5) - 1 + columns 1 + 4 x (take 7 + mixed 3 + put 5) - 1 + pass 10 +
 *           key_step 3 + sub 12 + word 2 + forward 15 + double 4 + again 3) - 1 + 50 x (gather 3 +
 *           4 x byte 10 - 1 + gathered 2) + 36 x (last 2 + mix 18) + 4 x last 3 + 40 x unmixed 2 +
 *           turn 3 + fetch 3 + 16 x out 12 - 1 + exit 25 = 5076 cycles
 * Timing:   T1: constant cycles; no branch on secrets; table index secret, memory: see Tables
 */

/* aesmall_aes128_decrypt_nano_armv6m
 * C:        void f(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
 * Does:     decryption of one block with AES-128, FIPS 197 5.3; the key runs forward to its end,
 *           then backwards
 * Args:     secret=r0 read 16, in=r1 read 16, out=r2 write 16; any alignment; in==out allowed
 * Clobbers: r0-r3 r12 lr, flags
 * Saves:    r4-r7
 * Stack:    72 (24 pushed, a frame of 32 and a column more each time, up to 16)
 * Tables:   aesmall_sbox_armv6m, 256 B, SRAM or flash
 * Wipes:    state and key, on the stack, are overwritten; registers hold a byte of the output
 * Cost:     M0+: decrypt 10 + entry 3 + 16 x load 12 - 1 + start 1 + 10 x (ahead 3 + key_step 3 +
 *           sub 12 + word 2 + forward 15 + double 4 + again 3) - 1 + turn 2 + turned_round 1 + 9 x
 *           halve 3 + 1 x (halve 2 + reduced 3) + 10 x (begin 2 + 4 x (key 7 + unmix 12 + keyed 5)
 *           - 1 + columns 1 + 4 x (take 6 + halved 5 + put 5) - 1 + pass 10 + key_step 2 + back 15
 *           + sub 12 + word 3 + backward 3) - 1 + 60 x (gather 3 + 4 x byte 10 - 1 + gathered 2) +
 *           108 x (last 2 + mix 18) + 12 x last 3 + 120 x unmixed 2 + 80 x (affine 4 + 4 x
 *           turn_bytes 8 + 2 x (turn_bytes 7 + add_copy 2) + 6 x turned_bytes 3 - 1 + constant 5)
 *           + fetch 3 + 16 x out 12 - 1 + exit 25 = 14093 cycles
 * Timing:   T1: constant cycles; no branch on secrets; table index secret, memory: see Tables
 */

@ REGISTERS.
@
@   r0  : secret : on entry                                                      : load
@       : column : what is gathered, then the new column                         : round
@       : out    : pointer                                                       : out
@   r1  : in     : on entry                                                      : load
@       : temp   : a byte, and for steps                                         : round, out
@   r2  : out    : on entry, then in the frame                                   : load
@       : place  : of the byte to gather, modulo 16 or, in the key, 4            : round
@       : index  : of the byte                                                   : out
@   r3  : index  : of the byte                                                   : load
@       : mask   : 3 for SubWord, 15 for the state                               : gather
@       : turned : rows of the column that follow                                : mix
@       : rows   : of an affine map                                              : affine
@   r4  : from   : the frame from its start: state, round key                    : all
@   r5  : aux    : a byte; table; constants; a word of the key                   : all
@   r6  : step   : 11: encryption; 7: decryption, the key runs forward; 3: decryption : all
@   r7  : rcon   : round constant, 0x6c behind the last round                    : all
@   r12 : copy   : of the column                                                 : affine
@   lr  : return address of subroutines                                          : all
#define column r0
#define temp   r1
#define place  r2
#define mask   r3
#define turned r3
#define rows   r3
#define from   r4
#define aux    r5
#define step   r6
#define rcon   r7
#define copy   r12

#define AHEAD 7

FUNCTION aesmall_aes128_decrypt_nano_armv6m
        push  {r2, r4-r7, lr}
        movs  step, #AHEAD
        b     .Lnano_entry
@ = decrypt: 10 cycles, 6 bytes

ENTRY aesmall_aes128_encrypt_nano_armv6m
        push  {r2, r4-r7, lr}
        movs  step, #STEP_ENCRYPT
@ = encrypt: 8 cycles, 4 bytes

.Lnano_entry:
        sub   sp, #32
        mov   from, sp
        movs  r3, #15
@ = entry: 3 cycles, 6 bytes
.Lnano_load:
        ldrb  aux, [r1, r3]
        strb  aux, [from]
        ldrb  aux, [r0, r3]
        strb  aux, [from, #16]
        adds  from, #1
        subs  r3, #1
        bpl   .Lnano_load
@ = load: 12 cycles taken, 11 on, 14 bytes
        movs  rcon, #1
@ = start: 1 cycles, 2 bytes

.Lnano_round:
        cmp   step, #AHEAD
        beq   .Lnano_key_step           @ the key only
@ = ahead: 3 cycles taken, 2 on, 4 bytes

        @ AddRoundKey; in decryption also InvMixColumns, which is MixColumns three times, and the
        @ first half of InvSubBytes: InvS(x) = B(S(B(x))), B the inverse of the affine map.
.Lnano_begin:
        movs  place, #15
        mov   from, sp
@ = begin: 2 cycles, 4 bytes
.Lnano_key:
        ldr   column, [from]
        ldr   temp, [from, #16]
        eors  column, temp
        cmp   step, #STEP_DECRYPT
        bne   .Lnano_keyed
@ = key: 8 cycles taken, 7 on, 10 bytes
        bl    .Lnano_mix
        bl    .Lnano_mix
        bl    .Lnano_mix
        bl    .Lnano_affine
@ = unmix: 12 cycles, 16 bytes
.Lnano_keyed:
        stm   from!, {column}
        subs  place, #4
        bpl   .Lnano_key
@ = keyed: 5 cycles taken, 4 on, 6 bytes

        @ SubBytes, ShiftRows and MixColumns; in decryption InvShiftRows, S and the other half. The
        @ new columns go below the state.
        mov   from, sp
@ = columns: 1 cycles, 2 bytes
.Lnano_take:
        movs  mask, #15
        bl    .Lnano_gather
        cmp   step, #STEP_DECRYPT
        bne   .Lnano_mixed
@ = take: 7 cycles taken, 6 on, 10 bytes
        bl    .Lnano_affine
        b     .Lnano_put
@ = halved: 5 cycles, 6 bytes
.Lnano_mixed:
        bl    .Lnano_mix
@ = mixed: 3 cycles, 4 bytes
.Lnano_put:
        push  {column}
        cmp   place, #15                @ the walk ends where it began
        bne   .Lnano_take
@ = put: 5 cycles taken, 4 on, 6 bytes
        pop   {r0-r2, r5}
        stm   from!, {r0-r2, r5}        @ the new state for the old one; on to the key
@ = pass: 10 cycles, 4 bytes

        @ The next round key, or the one before: words 3 to 0 of it, in this order. What SubWord adds
        @ to word 0 does not change in between.
.Lnano_key_step:
        cmp   step, #STEP_DECRYPT
        bne   .Lnano_sub
@ = key_step: 3 cycles taken, 2 on, 4 bytes
        ldm   from!, {r0-r3}
        eors  r0, r1
        eors  r1, r2
        eors  r2, r3
        subs  from, #16
        stm   from!, {r0-r3}
        subs  from, #16
@ = back: 15 cycles, 14 bytes
.Lnano_sub:
        movs  mask, #3
        movs  place, #2                 @ row 1 of word 3, where RotWord begins
        bl    .Lnano_gather
        lsls  temp, rcon, #24
        eors  column, temp
        ldr   temp, [from, #12]
        eors  column, temp
        str   column, [from, #12]
@ = sub: 12 cycles, 18 bytes
        cmp   step, #STEP_DECRYPT
        beq   .Lnano_backward
@ = word: 3 cycles taken, 2 on, 4 bytes
        ldm   from!, {r0-r2, r5}
        eors  r2, r5
        eors  r1, r2
        eors  r0, r1
        subs  from, #16
        stm   from!, {r0-r2, r5}
        subs  from, #16
@ = forward: 15 cycles, 14 bytes

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
        cmp   step, #AHEAD
        bne   .Lnano_end
@ = turn: 3 cycles taken, 2 on, 4 bytes
        movs  step, #STEP_DECRYPT
@ = turned_round: 1 cycles, 2 bytes
.Lnano_halve:
        lsrs  rcon, #1
        bcc   .Lnano_begin
@ = halve: 3 cycles taken, 2 on, 4 bytes
        movs  rcon, #0x80               @ half of 0x1b, once
        b     .Lnano_begin
@ = reduced: 3 cycles, 4 bytes
.Lnano_backward:
        cmp   rcon, #1
        bne   .Lnano_halve
@ = backward: 3 cycles taken, 2 on, 4 bytes

        @ The last AddRoundKey.
.Lnano_end:
        ldr   r0, [sp, #32]
        movs  r2, #0
@ = fetch: 3 cycles, 4 bytes
.Lnano_out:
        subs  from, #1
        ldrb  temp, [from]
        ldrb  aux, [from, #16]
        eors  temp, aux
        strb  temp, [r0, r2]
        adds  r2, #1
        cmp   r2, #16
        bne   .Lnano_out
@ = out: 12 cycles taken, 11 on, 16 bytes
        stm   from!, {r0-r3}            @ r3 holds a constant
        stm   from!, {r0-r3}
        push  {r0-r3}
        mov   copy, r3
        add   sp, #52
        pop   {r4-r7, pc}
@ = exit: 25 cycles, 12 bytes

        @ Four bytes, `step` apart, through the S-box.
.Lnano_gather:
        ldr   aux, .Lnano_sbox
        movs  column, #1
@ = gather: 3 cycles, 4 bytes
.Lnano_byte:
        GATHER_BYTE place, mask, from, aux, temp
        adds  place, step
        APPEND_BYTE column, temp
        bcc   .Lnano_byte
@ = byte: 10 cycles taken, 9 on, 14 bytes
        bx    lr
@ = gathered: 2 cycles, 2 bytes

        @ MixColumns, but for the last round of encryption and the first of decryption.
.Lnano_mix:
        cmp   rcon, #0x36
        beq   .Lnano_unmixed
@ = last: 3 cycles taken, 2 on, 4 bytes
        MIX_COLUMN column, turned, temp
        ldr   aux, .Lnano_ones
        DOUBLE column, aux, temp
        eors  column, turned
@ = mix: 18 cycles, 34 bytes
.Lnano_unmixed:
        bx    lr
@ = unmixed: 2 cycles, 2 bytes

        @ The inverse of the affine map, 5.1.1: a bit of INV_AFFINE_ROWS tells behind which turns the
        @ bytes are added, from the last to the first.
.Lnano_affine:
        mov   copy, column
        movs  rows, #INV_AFFINE_ROWS
        ldr   aux, .Lnano_ones
@ = affine: 4 cycles, 6 bytes
.Lnano_turn:
        TURN_BYTES column, aux, temp
        lsrs  rows, #1
        bcc   .Lnano_turned
@ = turn_bytes: 8 cycles taken, 7 on, 14 bytes
        mov   temp, copy
        eors  column, temp
@ = add_copy: 2 cycles, 4 bytes
.Lnano_turned:
        cmp   rows, #1
        bne   .Lnano_turn
@ = turned_bytes: 3 cycles taken, 2 on, 4 bytes
        movs  temp, #INV_AFFINE_CONSTANT
        muls  aux, temp
        eors  column, aux
        bx    lr
@ = constant: 5 cycles, 8 bytes

        .p2align 2
.Lnano_sbox:
        .word aesmall_sbox_armv6m
.Lnano_ones:
        .word ONES
END_FUNCTION aesmall_aes128_encrypt_nano_armv6m
END_FUNCTION aesmall_aes128_decrypt_nano_armv6m

#endif
