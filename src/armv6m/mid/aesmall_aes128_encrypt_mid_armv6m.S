/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m_mid.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes128_encrypt_mid_armv6m
 * C:        void f(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-128, FIPS 197 5.1
 * Args:     secret=r0 read 16, in=r1 read 16, out=r2 write 16, any alignment, in==out allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r7
 * Stack:    44
 * Tables:   aesmall_sbox_armv6m, 256 B
 * Wipes:    the key and the output, on the stack
 * Cost:     M0+: entry 31 + 2 x (load 2 + 4 x row 20 - 1 + loaded 2) + 8 x double 3 + double 4 +
 *           reduce 4 + 9 x mix 36 + 10 x (start 3 + 2 x pair 72 - 1 + turn 6) + 10 x next 12 - 1 +
 *           last 20 + 4 x out 17 - 1 + exit 17 = 2296 cycles
 * Timing:   T1: constant cycles, table index secret, memory: SRAM
 */

@ REGISTERS. Two rows of the state are changed while the other two wait; then they change places.
@
@   r0       : table    : the S-box                     : pair
@            : rcon     : round constant, four times    : next
@            : k        : 0x1b                          : mix
@            : byte     : on its way                    : load
@            : word     : of the round key or the output: last, out
@   r1       : in       : pointer; then the secret's    : load
@            : key      : pointer to a row of the round key : pair
@            : low      : 0x01010101                    : mix
@            : rest     : rows to go                    : out
@   r2       : rest     : rows to go                    : load
@            : t        : free                          : mix, pair
@            : out      : pointer                       : out
@   r3       : row      : as it comes                   : load
@            : y        : row 2                         : mix
@            : key, row : of the round key, of the state: pair
@   r4-r7    : h0-h3    : rows of the state; r4 and r5 change, r6 and r7 wait : all
@   r12      : secret   : pointer                       : load
@            : rcon     : round constant, four times    : all else
@   r13 = sp : rows of the round key, copy of its row 0, out, saved registers : all
@   r14 = lr : low      : 0x01010101                    : all but load

FUNCTION aesmall_aes128_encrypt_mid_armv6m
        push  {r1, r2, r4-r7, lr}       @ r1 only makes place
        mov   r12, r0
        bl    .Lmid_load
        pop   {r4-r7}
        mov   r1, r12
        bl    .Lmid_load
        ldr   r0, [sp]
        str   r0, [sp, #16]
        ldr   r0, .Lmid_low
        mov   r12, r0
        mov   lr, r0
        b     .Lmid_start
@ = entry: 31 cycles, 28 bytes

.Lmid_reduce:
        movs  r0, #REDUCTION            @ 2^8, once
        muls  r0, r1, r0
        b     .Lmid_reduced
@ = reduce: 4 cycles, 6 bytes

.Lmid_round:
        mov   r1, lr
        lsls  r0, r0, #1
        bcs   .Lmid_reduce
@ = double: 4 cycles taken, 3 on, 6 bytes
.Lmid_reduced:
        mov   r12, r0
        movs  r0, #REDUCTION
        MIX   r5, r4, r7, r6, r3, r2, r1, r0
        movs  r5, r7
        movs  r7, r6
        movs  r6, r3
@ = mix: 36 cycles, 72 bytes
.Lmid_start:
        ldr   r0, .Lmid_sbox
        mov   r1, sp
@ = start: 3 cycles, 4 bytes

        @ Rows 0 and 1, then 2 and 3.
.Lmid_pair:
        TWO_ROWS r4, r5, r6, r7, 4
        cmp   sp, r1
        bne   .Lmid_next
@ = pair: 72 cycles taken, 71 on, 110 bytes
        adds  r1, #8
        movs  r2, #16
        rors  r6, r2                    @ row 1
        rors  r7, r2                    @ row 0
        b     .Lmid_pair
@ = turn: 6 cycles, 10 bytes

        @ The round constant is in the first column, and each column takes in those before it: it is
        @ in all four.
.Lmid_next:
        mov   r0, r12
        ldr   r3, [sp]
        eors  r3, r0
        str   r3, [sp]
        str   r3, [sp, #16]             @ row 3 needs row 0 as it was
        uxtb  r3, r0
        cmp   r3, #0x36
        bne   .Lmid_round               @ the last round has no MixColumns
@ = next: 12 cycles taken, 11 on, 16 bytes

        pop   {r0-r3}
        eors  r0, r5
        eors  r1, r4
        eors  r2, r7
        eors  r3, r6
        push  {r0-r3}                   @ over the key
        movs  r1, #0
        str   r1, [sp, #16]             @ and the copy of its row 0
        ldr   r2, [sp, #20]
        movs  r1, #4
@ = last: 20 cycles, 20 bytes
.Lmid_out:
        pop   {r0}
        strb  r0, [r2]
        lsrs  r0, r0, #8
        strb  r0, [r2, #4]
        lsrs  r0, r0, #8
        strb  r0, [r2, #8]
        lsrs  r0, r0, #8
        strb  r0, [r2, #12]
        adds  r2, #1
        subs  r1, #1
        bne   .Lmid_out
@ = out: 17 cycles taken, 16 on, 22 bytes
        movs  r0, #0                    @ over the output, which in CTR is a secret; r1 is 0
        movs  r2, r0
        movs  r3, r0
        push  {r0-r3}
        add   sp, #24
        pop   {r4-r7, pc}
@ = exit: 17 cycles, 12 bytes

@ The bytes at r1 as rows to the stack.
.Lmid_load:
        adds  r1, #3
        movs  r2, #4
@ = load: 2 cycles, 4 bytes
.Lmid_row:
        LOAD_ROW
        push  {r3}
        subs  r1, #1
        subs  r2, #1
        bne   .Lmid_row
@ = row: 20 cycles taken, 19 on, 28 bytes
        bx    lr
@ = loaded: 2 cycles, 2 bytes

        .p2align 2
.Lmid_sbox:
        .word aesmall_sbox_armv6m
.Lmid_low:
        .word 0x01010101
END_FUNCTION aesmall_aes128_encrypt_mid_armv6m

#endif
