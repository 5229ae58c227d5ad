/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv7m_tiny_decrypt.inc"
#if AESMALL_ARMV7M_DSP

/* aesmall_aes256_decrypt_tiny_armv7m
 * C:        void f(const uint8_t secret[32], const uint8_t in[16], uint8_t out[16]);
 * Does:     decryption of one block with AES-256, FIPS 197 5.3. The key runs forward to its end,
 *           then backwards
 * Args:     secret=r0 read 32, in=r1 read 16, out=r2 write 16, any address, in==out allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r11
 * Stack:    56 (40 pushed, a frame of 16)
 * Tables:   aesmall_sbox_armv6m, 256 B, aesmall_inv_sbox_armv6m, 256 B
 * Wipes:    the key, on the stack, is overwritten. The registers hold addresses and the output.
 *           The GE flags are of the output
 * Cost:     1846 instructions. Modelled, M4 / M33: 2216 / 2102 cycles, 816 / 780 bytes
 * Timing:   T1: constant cycles, table index secret, memory: SRAM
 */

@ REGISTERS.
@
@   r0       : table    : the S-box, then its inverse                   : all (on entry: secret)
@   r1       : rcon     : round constant above, bit 31: kind of key : all (on entry: in)
@   r2, r3, r12 : t     : free                                     : all
@   r4-r7    : x0-x3    : rows of the state                        : round
@            : block    : columns                                  : ahead
@   r8-r11   : k0-k3    : columns of the round key                 : all
@   r13 = sp : the round key before or after, saved registers, out : all
@   r14 = lr : t        : free                                     : ahead
@            : sbox     : the S-box                                : round

FUNCTION aesmall_aes256_decrypt_tiny_armv7m
        push.w {r2, r4-r11, lr}
        sub.w sp, sp, #16
        LOAD
        stm   sp, {r8-r11}
        ldr.w r8, [r0, #16]
        ldr.w r9, [r0, #20]
        ldr.w r10, [r0, #24]
        ldr.w r11, [r0, #28]
        ldr.w r0, .Ltiny_sbox
        mov   r1, #0x81000000

        @ The key to its end.
.Ltiny_ahead:
        NEXT_KEY
        cmp   r1, #0x80000000
        bne   .Ltiny_ahead

        TRANSPOSE r4, r5, r6, r7, r2, r3
        ADD_COLUMNS
        ldrd  r2, r3, [sp]              @ the key before comes from the stack, and this one goes there
        strd  r8, r9, [sp]
        mov   r8, r2
        mov   r9, r3
        ldrd  r2, r3, [sp, #8]
        strd  r10, r11, [sp, #8]
        mov   r10, r2
        mov   r11, r3
        mov.w lr, r0
        ldr.w r0, .Ltiny_inv_sbox
        mov   r1, #0xc0000000
        b     .Ltiny_sub

        .p2align 2
.Ltiny_round:
        INV_MIX_ROWS

        @ The round key before.
        ubfx  r2, r11, #8, #8
        ubfx  r3, r11, #16, #8
        adds  r1, r1, #0x80000000
        ldrb.w r2, [lr, r2]
        ldrb.w r3, [lr, r3]
        WIDE(uxtb) r12, r11
        orr   r2, r2, r3, lsl #8
        lsr   r3, r11, #24
        ldrb.w r12, [lr, r12]
        ldrb.w r3, [lr, r3]
        orr   r12, r12, r2, lsl #8
        orr   r12, r12, r3, lsl #24
        ittt  pl
        lsrpl r1, r1, #1
        rorpl r12, r12, #8
        eorpl r12, r12, r1, lsr #23
        ldrd  r2, r3, [sp]
        strd  r8, r9, [sp]
        eor   r8, r2, r12
        eor   r9, r3, r2
        ldrd  r2, r12, [sp, #8]
        strd  r10, r11, [sp, #8]
        eor   r10, r2, r3
        eor   r11, r12, r2
.Ltiny_sub:
        INV_SUB_ROWS
        ADD_COLUMNS
        cmp   r1, #0x00800000
        bne   .Ltiny_round

        LEAVE_ROWS

        .p2align 2
.Ltiny_sbox:
        .word aesmall_sbox_armv6m
.Ltiny_inv_sbox:
        .word aesmall_inv_sbox_armv6m
END_FUNCTION aesmall_aes256_decrypt_tiny_armv7m

#endif
