/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m_ct_lean.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes_expand_ct_lean_armv6m
 * C:        void f(uint32_t *schedule, const uint8_t *secret, uint32_t secret_len);
 * Does:     the key expansion of AES-128, -192 or -256, FIPS 197 5.2, and the packing of the round
 *           keys into planes (doc/inside/armv6m-ct-lean.md)
 * Args:     schedule=r0 write 176, 208 or 240, secret=r1 read secret_len, of any alignment,
 *           secret_len=r2 is 16, 24 or 32, schedule==secret allowed
 * Clobbers: r0-r3 r12 lr APSR
 * Saves:    r4-r7
 * Stack:    96 (32, and 64 for each SubWord)
 * Tables:   no tables
 * Wipes:    the stack, r0. The other registers hold public values
 * Cost:     M0+: entry 10 + 16 x byte 7 - 1 + start 11 + 2 x constant 1
 *           + 10 x (group 3 + sub 10 + 10 x plane 6 - 1 + call 8
 *           + aesmall_sub_bytes_ct_lean_armv6m 223 + 8 x bit 8 - 1 + first 10) + 39 x word 7 + word 8
 *           + 30 x (left 2 + half 4) + 9 x left 3 + 8 x next 3 + next 2 + carry 3 + pack 34 + 423
 *           = 4868 cycles;
 *           4323 for AES-192, 6407 for AES-256. 423 are aesmall_pack_ct_lean_armv6m
 * Timing:   T0: constant cycles, no branch on secrets, no secret address
 */

@ The words of FIPS 197 5.2 are written to the schedule, then all are packed in place. SubWord is the
@ S-box of planes that hold the four bytes in bits 7, 15, 23 and 31; other bits are whatever they are.
@
@ REGISTERS.
@
@   r0      : word     : the last word that is made, for SubWord : start to word
@   r1      : secret   : pointer                                 : byte
@   r2      : back     : secret_len; then less 4, to word i from after word i - Nk  : entry to pack
@   r3      : left     : bytes of the secret to copy             : byte
@   r3      : old      : pointer to word i - Nk, or after it     : start to pack
@   r4      : t        : a byte                                  : byte
@   r4      : end      : old when all is made                    : start to pack
@   r5      : left     : bytes of a group of Nk words            : group to half
@   r6      : rcon     : the round constant << 24                : start to carry
@   r7      : round    : the round constant << 24, and how far to turn the word right for SubWord,
@                        with 2 for the two words above the planes, for SubBytes         : group to first
@   r1 r2   : turn left      : 31, words to push              : plane
@   r1 - r4 : top one left t : mask of bit 7, 1, planes, work : bit
@   r7      : x              : word i - Nk, then work         : word, half
@   r7 r12  : from to        : where to pack                  : pack

FUNCTION aesmall_aes_expand_ct_lean_armv6m
        push  {r1-r7, lr}
        movs  r3, r2
        @ = entry: 10 cycles, 4 bytes
.Lexpand_byte:
        subs  r3, #1
        ldrb  r4, [r1, r3]
        strb  r4, [r0, r3]
        bne   .Lexpand_byte
        @ = byte: 7 cycles taken, 6 on, 8 bytes
        str   r0, [sp]
        mov   r3, r0
        lsls  r4, r2, #1
        adds  r4, r4, r2
        adds  r4, #112
        adds  r4, r4, r0                @ schedule + 3 secret_len + 112
        subs  r2, #4
        ldr   r0, [r0, r2]
        movs  r6, #1
        @ = start: 11 cycles, 18 bytes
.Lexpand_constant:
        lsls  r6, r6, #24
        @ = constant: 1 cycles, 2 bytes
.Lexpand_group:
        adds  r5, r2, #4
        movs  r7, #8 + 2
        orrs  r7, r6
        @ = group: 3 cycles, 6 bytes

        @ RotWord and SubWord: the planes, and two words above them
.Lexpand_sub:
        push  {r2-r7}
        rors  r0, r7
        movs  r1, #31
        movs  r2, #10
        @ = sub: 10 cycles, 8 bytes
.Lexpand_plane:
        push  {r0}
        rors  r0, r1
        subs  r2, #1
        bne   .Lexpand_plane
        @ = plane: 6 cycles taken, 5 on, 8 bytes
        bl    aesmall_sub_bytes_ct_lean_armv6m
        ldr   r1, .Lexpand_top
        movs  r2, #1
        movs  r3, #8
        movs  r0, #0
        @ = call: 8 cycles, 12 bytes
.Lexpand_bit:
        rors  r0, r2
        pop   {r4}
        ands  r4, r1
        eors  r0, r4
        subs  r3, #1
        bne   .Lexpand_bit
        @ = bit: 8 cycles taken, 7 on, 12 bytes
        add   sp, #8
        pop   {r2-r7}
        lsrs  r7, r7, #24
        eors  r0, r7
        @ = first: 10 cycles, 8 bytes

.Lexpand_word:
        ldm   r3!, {r7}
        eors  r0, r7
        str   r0, [r3, r2]
        cmp   r3, r4
        beq   .Lexpand_pack
        @ = word: 8 cycles taken, 7 on, 10 bytes
        subs  r5, #4
        beq   .Lexpand_next
        @ = left: 3 cycles taken, 2 on, 4 bytes
        adds  r7, r5, r2                @ 16 + 28 in the middle of 32 bytes, never with 16 or 24
        cmp   r7, #44
        bne   .Lexpand_word
        @ = half: 4 cycles taken, 3 on, 6 bytes
        movs  r7, #2                    @ AES-256, word 4 of 8: only SubWord
        b     .Lexpand_sub
        @ = alone: 3 cycles, 4 bytes

.Lexpand_next:
        lsls  r6, r6, #1
        bcc   .Lexpand_group
        @ = next: 3 cycles taken, 2 on, 4 bytes
        movs  r6, #REDUCTION
        b     .Lexpand_constant
        @ = carry: 3 cycles, 4 bytes

        @ Public words over the last planes, then the packing
.Lexpand_pack:
        sub   sp, #24
        push  {r2-r6}
        push  {r2-r6}
        add   sp, #64
        ldr   r7, [sp]
        adds  r3, r3, r2
        adds  r3, #4
        mov   r12, r3
        bl    aesmall_pack_ct_lean_armv6m
        movs  r0, #0
        pop   {r1-r7, pc}
        @ = pack: 34 cycles, 24 bytes

        .p2align 2
.Lexpand_top:
        .word 0x80808080
END_FUNCTION aesmall_aes_expand_ct_lean_armv6m

#endif
