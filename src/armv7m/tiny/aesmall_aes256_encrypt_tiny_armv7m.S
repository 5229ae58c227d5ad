/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv7m_tiny.inc"
#if AESMALL_ARMV7M_DSP

/* aesmall_aes256_encrypt_tiny_armv7m
 * C:        void f(const uint8_t secret[32], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-256, FIPS 197 5.1
 * Args:     secret=r0 read 32, in=r1 read 16, out=r2 write 16, any address, in==out allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r11
 * Stack:    56 (40 pushed, a frame of 16)
 * Tables:   aesmall_sbox_armv6m, 256 B
 * Wipes:    the key, on the stack, is overwritten. The registers hold addresses and the output.
 *           The GE flags are of the output
 * Cost:     1350 instructions. Modelled, M4 / M33: 1571 / 1428 cycles, 516 / 492 bytes
 * Timing:   T1: constant cycles, table index secret, memory: SRAM
 */

@ REGISTERS.
@
@   r0       : table    : the S-box                                : all (on entry: secret)
@   r1       : rcon     : next round constant, on top; bit 31: the last key was an odd one : all (on entry: in)
@   r2, r3   : n0, n1   : columns 0 and 1 that SubBytes leaves     : all
@   r4-r7    : s0-s3    : columns that SubBytes reads              : all
@   r7       : n3       : column 3 that SubBytes leaves            : all
@   r8-r11   : k0-k3    : columns of the round key                 : all
@   r12      : t        : free                                     : all
@   r13 = sp : the round key before, saved registers, and out      : all
@   r14 = lr : n2       : column 2 that SubBytes leaves            : all

FUNCTION aesmall_aes256_encrypt_tiny_armv7m
        push  {r2, r4-r11, lr}
        sub.w sp, sp, #16
        LOAD
        ADD_KEY
        stm   sp, {r8-r11}
        ldr.w r8, [r0, #16]
        ldr.w r9, [r0, #20]
        ldr.w r10, [r0, #24]
        ldr.w r11, [r0, #28]
        ldr   r0, .Ltiny_sbox
        mov   r1, #0x81000000
        b     .Ltiny_sub

        .p2align 2
.Ltiny_round:
        MIX_ADD_KEY
        NEXT_KEY
.Ltiny_sub:
        SUB_COLUMNS
        cmp   r1, #0x80000000
        bne   .Ltiny_round

        LEAVE 16

        .p2align 2
.Ltiny_sbox:
        .word aesmall_sbox_armv6m
END_FUNCTION aesmall_aes256_encrypt_tiny_armv7m

#endif
