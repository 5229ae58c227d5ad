/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m_ct_lean.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_load_ct_lean_armv6m
 * C:        no prototype: how encryption and decryption of one or two blocks with ct_lean begin
 * Does:     makes the frame, loads the blocks, and goes on with aesmall_transpose_ct_lean_armv6m.
 *           One block goes to both halves
 * Args:     schedule=r0 stored, in=r1 read 16 or 32, of any alignment, last=r3 is 15 or 31. r1-r7
 *           and lr of the call are pushed
 * Clobbers: r0-r7 r12 APSR
 * Saves:    r4-r7, see aesmall_aes_encrypt_wide_ct_lean_armv6m
 * Stack:    48: it stays, sp is 48 less
 * Tables:   no tables
 * Wipes:    no data
 * Cost:     M0+: entry 10 + 16 x byte 7 - 1 + one 2 + copy 10 + transpose 4 + 4 x fours 17 - 1
 *           + quads 3 + pack 4 + 2 x quad 38 - 1 + return 2 = 288 cycles;
 *           391 for two blocks
 * Timing:   T0: constant cycles, no branch on secrets, no secret address
 */

/* aesmall_transpose_ct_lean_armv6m
 * C:        no prototype: a step of ct_lean
 * Does:     words to planes, or planes to words: bit p of each byte of word w changes places with
 *           bit w of each byte of word p. Word 4 b + c is column c of block b
 * Args:     eight words at sp read, write
 * Clobbers: r0-r7 r12 APSR
 * Saves:    r4-r7, see aesmall_aes_encrypt_wide_ct_lean_armv6m
 * Stack:    0
 * Tables:   no tables
 * Wipes:    no data. r12 keeps an address
 * Cost:     M0+: transpose 4 + 4 x fours 17 - 1 + quads 3 + pack 4 + 2 x quad 38 - 1 + return 2
 *           = 155 cycles
 * Timing:   T0: constant cycles, no branch on secrets, no secret address
 */

/* aesmall_pack_ct_lean_armv6m
 * C:        no prototype: the last step of the key expansion of ct_lean
 * Does:     packs round keys: two of the three exchanges of aesmall_transpose_ct_lean_armv6m, on
 *           columns 0 to 3 of each
 * Args:     round keys from r7 to r12 read, write
 * Clobbers: r0-r7 APSR
 * Saves:    r4-r7, see aesmall_aes_encrypt_wide_ct_lean_armv6m
 * Stack:    0
 * Tables:   no tables
 * Wipes:    no data
 * Cost:     M0+: pack 4 + 11 x quad 38 - 1 + return 2 = 423 cycles;
 *           499, 575 for AES-192, AES-256
 * Timing:   T0: constant cycles, no branch on secrets, no secret address
 */

@ REGISTERS.
@
@   r0 - r3 : w0 - w3 : words                               : copy to quad
@   r1      : in      : pointer                             : byte
@   r3      : left    : bytes to load, less one             : byte
@   r4      : frame   : sp                                  : byte, copy
@   r5      : last    : bytes of the blocks, less one       : byte
@   r6      : t       : a byte                              : byte
@   r2      : t       : work                                : fours
@   r4      : t       : work                                : quad
@   r5      : mask    : of nibbles, then of pairs of bits   : transpose to quad
@   r6      : end     : pointer                             : transpose to quads
@   r6      : bits    : mask of every other bit             : quad
@   r7      : words   : pointer                             : transpose to quad
@   r12     : end     : pointer                             : pack, quad

@ EXCHANGE_BITS x, y, t, mask, distance   exchanges the bits `mask` << distance of x and the bits
@ `mask` of y. Clobbers t.
@ 6 cycles, 12 bytes
.macro EXCHANGE_BITS x, y, t, mask, distance
        lsrs  \t, \x, #\distance
        eors  \t, \y
        ands  \t, \mask
        eors  \y, \t
        lsls  \t, \t, #\distance
        eors  \x, \t
.endm

FUNCTION aesmall_load_ct_lean_armv6m
        push  {r0-r3}                   @ r3 is LAST
        sub   sp, #32
        str   r0, [sp, #KEY]
        mov   r4, sp
        movs  r5, r3
        @ = entry: 10 cycles, 10 bytes
.Lload_byte:
        ldrb  r6, [r1, r3]
        strb  r6, [r4, r3]
        subs  r3, #1
        bpl   .Lload_byte
        @ = byte: 7 cycles taken, 6 on, 8 bytes
        cmp   r5, #15
        bne   .Ltranspose
        @ = one: 3 cycles taken, 2 on, 4 bytes
        ldm   r4!, {r0-r3}
        stm   r4!, {r0-r3}
        @ = copy: 10 cycles, 4 bytes

ENTRY aesmall_transpose_ct_lean_armv6m
.Ltranspose:
        ldr   r5, .Lnibbles
        mov   r7, sp
        add   r6, sp, #16
        @ = transpose: 4 cycles, 6 bytes
.Lfours:
        ldr   r0, [r7]
        ldr   r1, [r7, #16]
        EXCHANGE_BITS r0, r1, r2, r5, 4
        str   r1, [r7, #16]
        stm   r7!, {r0}
        cmp   r7, r6
        bne   .Lfours
        @ = fours: 17 cycles taken, 16 on, 24 bytes
        subs  r7, #16
        adds  r6, #16
        mov   r12, r6
        @ = quads: 3 cycles, 6 bytes

ENTRY aesmall_pack_ct_lean_armv6m
        ldr   r5, .Lpairs
        lsls  r6, r5, #1
        eors  r6, r5                    @ 0x55555555
        @ = pack: 4 cycles, 6 bytes
.Lquad:
        ldm   r7!, {r0-r3}
        EXCHANGE_BITS r0, r2, r4, r5, 2
        EXCHANGE_BITS r1, r3, r4, r5, 2
        EXCHANGE_BITS r0, r1, r4, r6, 1
        EXCHANGE_BITS r2, r3, r4, r6, 1
        subs  r7, #16
        stm   r7!, {r0-r3}
        cmp   r7, r12
        bne   .Lquad
        @ = quad: 38 cycles taken, 37 on, 58 bytes
        bx    lr
        @ = return: 2 cycles, 2 bytes

        .p2align 2
.Lnibbles:
        .word 0x0f0f0f0f
.Lpairs:
        .word 0x33333333
END_FUNCTION aesmall_load_ct_lean_armv6m
END_FUNCTION aesmall_transpose_ct_lean_armv6m
END_FUNCTION aesmall_pack_ct_lean_armv6m

#endif
