/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv7m_balanced_encrypt.inc"
#if AESMALL_ARMV7M_DSP

/* aesmall_aes_encrypt_balanced_armv7m
 * C:        void f(const uint32_t *schedule, const uint8_t in[16], uint8_t out[16], uint32_t
 *           rounds);
 * Does:     encryption of one block with AES-128, -192 or -256, FIPS 197 5.1
 * Args:     schedule=r0 read 16 (rounds + 1), in=r1 read 16, out=r2 write 16, rounds=r3 is 10, 12
 *           or 14. in and out at any address, in==out allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r11
 * Stack:    40
 * Tables:   aesmall_sbox_armv6m, 256 B
 * Wipes:    no secret was on the stack. The registers hold addresses and the output. The GE flags
 *           are of the output
 * Cost:     729, 873, 1017 instructions for 10, 12, 14 rounds. Modelled, M4 / M33: 832, 992, 1152
 *           / 785, 935, 1085 cycles, 608 / 556 bytes
 * Timing:   T1: constant cycles, table index secret, memory: SRAM
 */

@ It begins with columns: the first SubBytes makes rows of them.

@ REGISTERS.
@
@   r0       : table    : the S-box                                : all (on entry: schedule)
@   r1       : in       : pointer                                  : entry
@   r1-r3    : t        : bytes, and free                          : all (on entry: in, out, rounds)
@   r4-r7    : x0-x3    : rows 0 to 3, then their last bytes       : round, last
@            : key      : words of the first round key             : entry
@            : row 0, row 1, byte of row 2, column 3               : first
@   r8-r10   : b        : bytes of row 1 or 3; sums of two rows    : round
@            : columns 0 to 2                                      : entry, first
@   r11      : b        : byte of row 2                            : all
@   r12      : keys     : pointer to the next round key            : all
@   r13 = sp : out and saved registers                             : all
@   r14 = lr : end      : address of the last round key            : all

FUNCTION aesmall_aes_encrypt_balanced_armv7m
        push  {r2, r4-r11, lr}
        add   lr, r0, r3, lsl #4
        mov.w r12, r0
        ldr.w r8, [r1]
        ldr.w r9, [r1, #4]
        ldr.w r10, [r1, #8]
        ldr.w r11, [r1, #12]
        ldr.w r0, .Lencrypt_table
        ldm   r12!, {r4-r7}
        eor   r8, r8, r4
        eor   r9, r9, r5
        eor   r10, r10, r6
        eor   r7, r11, r7

        uxtb  r1, r8
        uxtb  r2, r9
        uxtb  r3, r10
        uxtb.w r4, r7
        ubfx  r5, r8, #8, #8
        ubfx  r6, r9, #8, #8
        ubfx  r11, r10, #8, #8
        LOOKUP_4 r1, r2, r3, r4
        LOOKUP r5
        LOOKUP r6
        LOOKUP r11
        orr   r4, r3, r4, lsl #8
        orr   r5, r6, r5, lsl #24
        orr   r1, r1, r2, lsl #8
        orr   r5, r5, r11, lsl #8
        orr   r4, r1, r4, lsl #16       @ row 0
        ubfx  r1, r7, #8, #8
        ubfx  r2, r9, #16, #8
        ubfx  r3, r10, #16, #8
        ubfx  r6, r7, #16, #8
        ubfx  r11, r8, #16, #8
        lsr   r8, r8, #24
        lsr   r9, r9, #24
        lsr   r10, r10, #24
        lsr   r7, r7, #24
        LOOKUP_4 r1, r8, r9, r10
        LOOKUP_4 r11, r2, r3, r6
        LOOKUP r7
        orr   r5, r5, r1, lsl #16       @ row 1

.Lencrypt_round:
        JOIN_ROWS
        MIX_ADD_KEY
        SUB_ROWS
        bne   .Lencrypt_round

        JOIN_ROWS
        LAST_KEY
        pop   {r3}
        uadd8 r1, r4, r4
        str   r4, [r3]
        str   r5, [r3, #4]
        str   r6, [r3, #8]
        str   r7, [r3, #12]
        pop   {r4-r11, pc}

        .p2align 2
.Lencrypt_table:
        .word aesmall_sbox_armv6m
END_FUNCTION aesmall_aes_encrypt_balanced_armv7m

#endif
