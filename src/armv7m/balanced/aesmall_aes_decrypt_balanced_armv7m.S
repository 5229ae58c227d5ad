/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_armv7m_rows.inc"
#if AESMALL_ARMV7M_DSP

/* aesmall_aes_decrypt_balanced_armv7m
 * C:        void f(const uint32_t *schedule, const uint8_t in[16], uint8_t out[16], uint32_t
 *           rounds);
 * Does:     decryption of one block with AES-128, -192 or -256, FIPS 197 5.3
 * Args:     schedule=r0 read 16 (rounds + 1), in=r1 read 16, out=r2 write 16, rounds=r3 is 10, 12
 *           or 14. in and out at any address, in==out allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r11
 * Stack:    40
 * Tables:   aesmall_inv_sbox_armv6m, 256 B
 * Wipes:    no secret was on the stack. The registers hold addresses and the output. The GE flags
 *           are of the output
 * Cost:     729, 873, 1017 instructions for 10, 12, 14 rounds. Modelled, M4 / M33: 832, 992, 1152
 *           / 771, 919, 1067 cycles, 608 / 552 bytes
 * Timing:   T1: constant cycles, table index secret, memory: SRAM
 */

@ It begins with rows, and the last InvSubBytes makes columns of them, since the first round key is in columns.

@ REGISTERS.
@
@   r0       : table    : the inverse S-box                        : all (on entry: schedule)
@   r1       : in       : pointer                                  : entry
@            : byte     : 0 of row 0                               : round, last
@   r1-r3    : t        : bytes, words of a key, sums of rows      : all (on entry: in, out, rounds)
@   r4-r7    : x0-x3    : rows 0 to 3                              : all
@   r8-r10   : b        : bytes, a word of a key, free             : all
@   r11      : b        : a byte                                   : last
@   r12      : keys     : the end of the next round key            : all
@   r13 = sp : out and saved registers                             : all
@   r14 = lr : end      : of the first round key                   : entry, round

FUNCTION aesmall_aes_decrypt_balanced_armv7m
        push  {r2, r4-r11, lr}
        add   r12, r0, r3, lsl #4
        add   lr, r0, #16
        ldr.w r4, [r1]
        ldr.w r5, [r1, #4]
        ldr.w r6, [r1, #8]
        ldr.w r7, [r1, #12]
        ldr.w r0, .Ldecrypt_table
        TRANSPOSE r4, r5, r6, r7, r1, r2
        ldm   r12, {r1, r2, r3, r8}     @ the last round key
        eor   r4, r4, r1
        eor   r5, r5, r2
        eor   r6, r6, r3
        eor   r7, r7, r8
        FIRST_BYTE r1, r4

.Ldecrypt_round:
        @ InvSubBytes and InvShiftRows
        SPLIT_REST r4, r2, r3
        SPLIT r7, r8, r9, r10
        LOOKUP_4 r1, r2, r3, r4
        LOOKUP_4 r8, r9, r10, r7
        JOIN_HIGH r4, r1, r2, r3, r4,  r7, r9, r10, r7, r8
        SPLIT r5, r1, r2, r3
        SPLIT r6, r8, r9, r10
        LOOKUP_4 r8, r9, r10, r6
        LOOKUP_4 r1, r2, r3, r5
        JOIN_LOW r6, r10, r6, r8, r9,  r5, r5, r1, r2, r3
        @ AddRoundKey and InvMixColumns
        ldmdb r12!, {r1, r2, r3, r8}
        eor   r4, r4, r1
        eor   r6, r6, r3
        eor   r5, r5, r2
        eor   r7, r7, r8
        eor   r3, r4, r6                @ 0+2
        eor   r2, r6, r7                @ 2+3
        eor   r1, r4, r5                @ 0+1
        eor   r8, r3, #REDUCTIONS
        eor   r2, r2, r1                @ s
        eor   r9, r1, #REDUCTIONS
        uadd8 r10, r2, r2
        sel   r3, r8, r3
        cmp.w r12, lr
        eor   r3, r3, r10               @ v
        uadd8 r10, r3, r3
        sel   r1, r9, r1
        eor   r1, r1, r10               @ u
        eor   r2, r2, r1                @ w
        eor   r5, r4, r2
        eor   r8, r5, #REDUCTIONS
        uadd8 r10, r1, r1
        sel   r5, r8, r5
        eor   r5, r5, r10               @ row 1
        eor   r4, r5, r1                @ row 0
        eor   r6, r4, r3                @ row 2
        eor   r7, r6, r2                @ row 3
        FIRST_BYTE r1, r4
        bne   .Ldecrypt_round

        ubfx  r3, r6, #16, #8
        ubfx  r8, r7, #8, #8
        ubfx  r9, r4, #8, #8
        WIDE(uxtb) r10, r5
        lsr   r2, r5, #24
        lsr   r11, r6, #24
        LOOKUP_4 r3, r8, r9, r10
        LOOKUP r11
        LOOKUP r1
        LOOKUP r2
        orr   r3, r3, r8, lsl #8
        orr   r9, r9, r10, lsl #8
        ubfx  r8, r5, #8, #8
        orr   r1, r1, r2, lsl #8
        ubfx  r5, r5, #16, #8
        orr   r9, r9, r11, lsl #16      @ of column 1
        ubfx  r2, r7, #16, #8
        orr   r1, r1, r3, lsl #16       @ column 0
        ubfx  r3, r4, #16, #8
        lsr   r4, r4, #24
        uxtb  r10, r6
        ubfx  r6, r6, #8, #8
        lsr   r11, r7, #24
        WIDE(uxtb) r7, r7
        LOOKUP_4 r3, r8, r10, r11
        LOOKUP_4 r4, r5, r6, r7
        LOOKUP r2
        orr   r3, r3, r8, lsl #8
        orr   r10, r10, r11, lsl #8
        orr   r4, r4, r5, lsl #8
        orr   r6, r6, r7, lsl #8
        orr   r9, r9, r2, lsl #24       @ column 1
        orr   r3, r3, r10, lsl #16      @ column 2
        orr   r4, r4, r6, lsl #16       @ column 3
        ldmdb r12, {r5-r8}
        pop   {r2}
        eor   r1, r1, r5
        eor   r9, r9, r6
        eor   r3, r3, r7
        eor   r4, r4, r8
        uadd8 r5, r1, r1
        str   r1, [r2]
        str.w r9, [r2, #4]
        str   r3, [r2, #8]
        str   r4, [r2, #12]
        pop   {r4-r11, pc}

        .p2align 2
.Ldecrypt_table:
        .word aesmall_inv_sbox_armv6m
END_FUNCTION aesmall_aes_decrypt_balanced_armv7m
#endif
