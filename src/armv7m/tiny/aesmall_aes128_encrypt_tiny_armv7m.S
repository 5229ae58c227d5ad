/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv7m_tiny.inc"
#if AESMALL_ARMV7M_DSP

/* aesmall_aes128_encrypt_tiny_armv7m
 * C:        void f(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-128, FIPS 197 5.1
 * Args:     secret=r0 read 16, in=r1 read 16, out=r2 write 16, any address, in==out allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r11
 * Stack:    40
 * Tables:   aesmall_sbox_armv6m, 256 B
 * Wipes:    no secret was on the stack. The registers hold addresses and the output. The GE flags
 *           are of the output
 * Cost:     920 instructions. Modelled, M4 / M33: 1024 / 949 cycles, 460 / 436 bytes
 * Timing:   T1: constant cycles, table index secret, memory: SRAM
 */

@ REGISTERS.
@
@   r0       : table    : the S-box                                : all (on entry: secret)
@   r1       : rcon     : round constant, on top                   : all (on entry: in)
@   r2, r3   : n0, n1   : columns 0 and 1 that SubBytes leaves     : all
@   r4-r7    : s0-s3    : columns that SubBytes reads              : all
@   r7       : n3       : column 3 that SubBytes leaves            : all
@   r8-r11   : k0-k3    : columns of the round key                 : all
@   r12      : t        : free                                     : all
@   r13 = sp : saved registers, and out                            : all
@   r14 = lr : n2       : column 2 that SubBytes leaves            : all

FUNCTION aesmall_aes128_encrypt_tiny_armv7m
        push  {r2, r4-r11, lr}
        LOAD
        ADD_KEY
        ldr   r0, .Ltiny_sbox
        mov   r1, #0x01000000
        b     .Ltiny_sub

        .p2align 2
.Ltiny_round:
        MIX_ADD_KEY
.Ltiny_sub:
        SUB_COLUMNS

        @ The next round key, FIPS 197 5.2.
        ubfx  r4, r11, #16, #8
        FIRST_BYTE r6, r11
        ubfx  r12, r11, #8, #8
        lsr   r5, r11, #24
        eor   r8, r8, r1, lsr #24
        LOOKUP r6
        LOOKUP r5
        LOOKUP r12
        LOOKUP r4
        orr   r5, r5, r6, lsl #8
        lsls  r1, r1, #1
        orr   r12, r12, r4, lsl #8
        it    cs
        movcs r1, #0x1b000000           @ 2^8, once
        eor   r8, r8, r5, lsl #16
        cmp   r1, #0x6c000000
        eor   r8, r8, r12
        eor   r9, r9, r8
        eor   r10, r10, r9
        eor   r11, r11, r10
        bne   .Ltiny_round

        LEAVE

        .p2align 2
.Ltiny_sbox:
        .word aesmall_sbox_armv6m
END_FUNCTION aesmall_aes128_encrypt_tiny_armv7m

#endif
