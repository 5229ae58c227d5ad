/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv7m_nano.inc"
#if AESMALL_ARMV7M_DSP

/* aesmall_aes128_encrypt_nano_armv7m
 * C:        void f(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-128, FIPS 197 5.1
 * Args:     secret=r0 read 16, in=r1 read 16, out=r2 write 16, any address, in==out allowed
 * Clobbers: r0-r3 r12 lr, flags
 * Saves:    r4-r7
 * Stack:    72 (24 pushed, a frame of 32 and a column more each time, up to 16)
 * Tables:   aesmall_sbox_armv6m, 256 B, SRAM or flash
 * Wipes:    state and key, on the stack, are overwritten. The registers hold a word of the output,
 *           r12 twice its bytes. The GE flags are of the output
 * Cost:     2744 instructions. Modelled, M4 / M33: 4580 / 3396 cycles, 302 bytes
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: see Tables
 */

/* aesmall_aes128_decrypt_nano_armv7m
 * C:        void f(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
 * Does:     decryption of one block with AES-128, FIPS 197 5.3. The key runs forward to its end,
 *           then backwards
 * Args:     secret=r0 read 16, in=r1 read 16, out=r2 write 16, any address, in==out allowed
 * Clobbers: r0-r3 r12 lr, flags
 * Saves:    r4-r7
 * Stack:    72 (24 pushed, a frame of 32 and a column more each time, up to 16)
 * Tables:   aesmall_sbox_armv6m, 256 B, SRAM or flash
 * Wipes:    state and key, on the stack, are overwritten. The registers hold a word of the output,
 *           r12 twice its bytes. The GE flags are of the output
 * Cost:     9071 instructions. Modelled, M4 / M33: 12651 / 10552 cycles, 308 bytes
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: see Tables
 */

@ Both directions are one piece of code, for programs that need both. The step of the walk through the state
@ selects the direction.

@ REGISTERS.
@
@   r0  : secret : on entry                                                      : load
@       : column : gathered bytes, then the new column                           : round
@       : out    : pointer                                                       : out
@   r1  : in     : on entry                                                      : load
@       : temp   : a byte or a word, and for steps                               : round, out
@   r2  : out    : on entry, then in the frame                                   : load
@       : place  : of the byte to gather, modulo 16 or, in the key, 4            : round
@       : index  : of the word                                                   : out
@   r3  : index  : of the word                                                   : load
@       : mask   : 3 for SubWord, 15 for the state                               : gather
@       : rows   : of an affine map                                              : affine
@   r4  : from   : the frame from its start: state, round key                    : all
@   r5  : aux    : a word; table; constants                                      : all
@   r6  : step   : 3: encryption; 7: decryption, the key runs forward; 11: decryption : all
@   r7  : rcon   : a word of the key on its way, round constant, 0x6c at the end : all
@   r12 : copy   : of the column                                                 : affine
@   lr  : return address of subroutines                                          : all
#define column r0
#define temp   r1
#define place  r2
#define mask   r3
#define rows   r3
#define from   r4
#define aux    r5
#define step   r6
#define rcon   r7
#define copy   r12

FUNCTION aesmall_aes128_decrypt_nano_armv7m
        push  {r2, r4-r7, lr}
        movs  step, #AHEAD
        b     .Lnano_entry

ENTRY aesmall_aes128_encrypt_nano_armv7m
        push  {r2, r4-r7, lr}
        movs  step, #STEP_ENCRYPT
.Lnano_entry:
        sub   sp, #32
        mov   from, sp
        movs  r3, #12
.Lnano_load:
        ldr   aux, [r1, r3]
        ldr   rcon, [r0, r3]
        str   rcon, [from, #16]
        stm   from!, {aux}
        subs  r3, #4
        bpl   .Lnano_load
        movs  rcon, #1

.Lnano_round:
        cmp   step, #AHEAD
        beq   .Lnano_key_step           @ the key only

        @ AddRoundKey; in decryption also InvMixColumns, which is MixColumns three times, and the
        @ first half of InvSubBytes: InvS(x) = B(S(B(x))), B the inverse of the affine map.
.Lnano_begin:
        movs  place, #12
        mov   from, sp
.Lnano_key:
        ldr   column, [from]
        ldr   temp, [from, #16]
        eors  column, temp
        cmp   step, #STEP_DECRYPT
        bne   .Lnano_keyed
        bl    .Lnano_mix
        bl    .Lnano_mix
        bl    .Lnano_mix
        bl    .Lnano_affine
.Lnano_keyed:
        stm   from!, {column}
        subs  place, #4
        bpl   .Lnano_key

        @ SubBytes, ShiftRows and MixColumns; in decryption InvShiftRows, S and the other half. The
        @ new columns go below the state.
        mov   from, sp
        mov   place, step
.Lnano_take:
        movs  mask, #15
        bl    .Lnano_gather
        cmp   step, #STEP_DECRYPT
        bne   .Lnano_mixed
        bl    .Lnano_affine
        b     .Lnano_put
.Lnano_mixed:
        bl    .Lnano_mix
.Lnano_put:
        push  {column}
        cmp   place, step               @ the walk ends where it began
        bne   .Lnano_take
        pop   {r0-r2, r5}
        stm   from!, {r0-r2, r5}        @ the new state for the old one; on to the key

        @ The next round key, or the one before: words 3 to 0 of it, in this order. What SubWord adds
        @ to word 0 does not change in between.
.Lnano_key_step:
        cmp   step, #STEP_DECRYPT
        bne   .Lnano_sub
        ldm   from!, {r0-r3}
        eors  r0, r1
        eors  r1, r2
        eors  r2, r3
        subs  from, #16
        stm   from!, {r0-r3}
        subs  from, #16
.Lnano_sub:
        movs  mask, #3
        movs  place, #0                 @ row 0 of word 3, which RotWord brings to the end
        bl    .Lnano_gather
        eors  column, rcon
        ldr   temp, [from, #12]
        eors  column, temp
        str   column, [from, #12]
        cmp   step, #STEP_DECRYPT
        beq   .Lnano_backward
        ldm   from!, {r0-r2, r5}
        eors  r2, r5
        eors  r1, r2
        eors  r0, r1
        subs  from, #16
        stm   from!, {r0-r2, r5}
        subs  from, #16

        lsls  rcon, #1
        lsrs  temp, rcon, #8
        it    ne
        movne rcon, #0x1b               @ 2^8, once
        cmp   rcon, #0x6c
        bne   .Lnano_round
        cmp   step, #AHEAD
        bne   .Lnano_end
        movs  step, #STEP_DECRYPT
.Lnano_halve:
        lsrs  rcon, #1
        it    cs
        movcs rcon, #0x80               @ half of 0x1b, once
        b     .Lnano_begin
.Lnano_backward:
        cmp   rcon, #1
        bne   .Lnano_halve

        @ The last AddRoundKey.
.Lnano_end:
        ldr   r0, [sp, #32]
        movs  place, #12
        subs  from, #16
.Lnano_out:
        ldr   temp, [from]
        ldr   aux, [from, #16]
        eors  temp, aux
        str   temp, [from, #16]         @ over the key
        stm   from!, {temp}
        str   temp, [r0, place]
        subs  place, #4
        bpl   .Lnano_out
        uadd8 copy, temp, temp
        push  {r0-r3}                   @ over the columns; r3 holds a constant
        add   sp, #52
        pop   {r4-r7, pc}

        @ Four bytes, `step` apart, through the S-box.
.Lnano_gather:
        ldr   aux, .Lnano_sbox
        movs  column, #1
.Lnano_byte:
        GATHER_BYTE column, place, mask, step, from, aux, temp
        bcc   .Lnano_byte
        bx    lr

        @ MixColumns, except for the last round of encryption and the first of decryption.
.Lnano_mix:
        cmp   rcon, #0x36
        beq   .Lnano_unmixed
        MIX_COLUMN column, aux, temp
.Lnano_unmixed:
        bx    lr

.Lnano_affine:
        INV_AFFINE column, copy, rows, aux, temp
        bx    lr

        .p2align 2
.Lnano_sbox:
        .word aesmall_sbox_armv6m
END_FUNCTION aesmall_aes128_encrypt_nano_armv7m
END_FUNCTION aesmall_aes128_decrypt_nano_armv7m

#endif
