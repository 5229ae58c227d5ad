/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv7m_tiny_decrypt.inc"
#if AESMALL_ARMV7M_DSP

/* aesmall_aes128_decrypt_tiny_armv7m
 * C:        void f(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
 * Does:     decryption of one block with AES-128, FIPS 197 5.3. The key runs forward to its end,
 *           then backwards
 * Args:     secret=r0 read 16, in=r1 read 16, out=r2 write 16, any address, in==out allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r11
 * Stack:    40
 * Tables:   aesmall_sbox_armv6m, 256 B, aesmall_inv_sbox_armv6m, 256 B
 * Wipes:    no secret was on the stack. The registers hold addresses and the output. The GE flags
 *           are of the output
 * Cost:     1167 instructions. Modelled, M4 / M33: 1312 / 1259 cycles, 600 / 564 bytes
 * Timing:   T1: constant cycles, table index secret, memory: SRAM
 */

@ REGISTERS.
@
@   r0       : table    : the S-box, then its inverse                   : all (on entry: secret)
@   r1       : rcon     : round constant                           : all (on entry: in)
@   r2, r3, r12 : t     : free                                     : all
@   r4-r7    : x0-x3    : rows of the state                        : round
@            : w0-w3    : columns of the round key                 : ahead
@   r8-r11   : k0-k3    : rows of the round key                    : round
@   r9       : in       : pointer                                  : ahead
@   r13 = sp : saved registers, and out                            : all
@   r14 = lr : sbox     : the S-box                                : round

FUNCTION aesmall_aes128_decrypt_tiny_armv7m
        push  {r2, r4-r11, lr}
        mov   r9, r1
        ldr   r4, [r0]
        ldr   r5, [r0, #4]
        ldr   r6, [r0, #8]
        ldr   r7, [r0, #12]
        ldr   r0, .Ltiny_sbox
        movs  r1, #1

        @ The key to its end, FIPS 197 5.2, in columns.
        .p2align 2
.Ltiny_ahead:
        ubfx  r3, r7, #16, #8
        FIRST_BYTE r12, r7
        ubfx  r2, r7, #8, #8
        lsr   r8, r7, #24
        eor   r4, r4, r1
        LOOKUP r8
        LOOKUP r12
        LOOKUP r2
        LOOKUP r3
        orr   r8, r8, r12, lsl #8
        lsls  r1, r1, #1
        eor   r4, r4, r8, lsl #16
        orr   r2, r2, r3, lsl #8
        lsrs  r3, r1, #8
        it    ne
        movne r1, #0x1b                 @ 2^8, once
        eor   r4, r4, r2
        cmp   r1, #0x6c
        eor   r5, r5, r4
        eor   r6, r6, r5
        eor   r7, r7, r6
        bne   .Ltiny_ahead

        bl    .Ltiny_transpose
        mov.w r12, r9
        mov   r8, r4
        mov   r9, r5
        mov   r10, r6
        mov   r11, r7
        ldr.w r4, [r12]
        ldr.w r5, [r12, #4]
        ldr.w r6, [r12, #8]
        ldr.w r7, [r12, #12]
        bl    .Ltiny_transpose
        mov.w lr, r0
        ldr.w r0, .Ltiny_inv_sbox
        lsrs  r1, r1, #1
        ADD_KEY
        b     .Ltiny_sub

        .p2align 2
.Ltiny_round:
        INV_MIX_ROWS
.Ltiny_sub:
        INV_SUB_ROWS

        @ The round key before, and AddRoundKey.
        eor   r9, r9, r9, lsl #8
        eor   r10, r10, r10, lsl #8
        eor   r11, r11, r11, lsl #8
        eor   r8, r8, r8, lsl #8
        lsr   r2, r9, #24
        lsr   r3, r10, #24
        lsr   r12, r11, #24
        eor   r7, r7, r11
        ldrb.w r2, [lr, r2]
        ldrb.w r3, [lr, r3]
        ldrb.w r12, [lr, r12]
        eor   r8, r8, r1
        eor   r8, r8, r2
        lsr   r2, r8, #24
        eor   r9, r9, r3
        eor   r10, r10, r12
        ldrb.w r2, [lr, r2]
        lsrs  r1, r1, #1
        eor   r4, r4, r8
        eor   r5, r5, r9
        it    cs
        movcs r1, #0x80                 @ half of 0x1b, once
        eor   r11, r11, r2
        eor   r6, r6, r10
        eor   r7, r7, r2
        bne   .Ltiny_round

        bl    .Ltiny_transpose
        pop   {r0}
        uadd8 r12, r4, r4
        str   r4, [r0]
        str   r5, [r0, #4]
        str   r6, [r0, #8]
        str   r7, [r0, #12]
        pop   {r4-r11, pc}

        .p2align 2
.Ltiny_transpose:
        TRANSPOSE r4, r5, r6, r7, r2, r3
        bx    lr

        .p2align 2
.Ltiny_sbox:
        .word aesmall_sbox_armv6m
.Ltiny_inv_sbox:
        .word aesmall_inv_sbox_armv6m
END_FUNCTION aesmall_aes128_decrypt_tiny_armv7m

#endif
