/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m_ct_lean.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_shift_rows_mix_columns_ct_lean_armv6m
 * C:        no prototype: a step of ct_lean
 * Does:     ShiftRows, then MixColumns, FIPS 197 5.1.2 and 5.1.3, of two blocks, or only ShiftRows
 * Args:     the frame: eight planes at sp read, write, and a word above them written, in the end 0
 *           after only ShiftRows, turn=r7 is 8, or 0 for only ShiftRows
 * Clobbers: r0-r6 APSR
 * Saves:    r4-r6, see aesmall_aes_encrypt_wide_ct_lean_armv6m
 * Stack:    0
 * Tables:   no tables
 * Wipes:    no data
 * Cost:     M0+: twos 2 + ones 2 + entry 4 + 4 x (sum 1 + plane 26) + 4 x plane 27 + 3 x reduce 4
 *           + reduce 3 + last 5 = 244 cycles
 * Timing:   T0: constant cycles, no branch on secrets, no secret address
 */

/* aesmall_rows_mix_columns_ct_lean_armv6m
 * C:        no prototype: a step of ct_lean
 * Does:     as above with other rows turned by one and three columns
 * Args:     as above, twos=r5 as in .Ltwos
 * Clobbers: r0-r4 r6 APSR
 * Saves:    r4-r6, see aesmall_aes_encrypt_wide_ct_lean_armv6m
 * Stack:    0
 * Tables:   no tables
 * Wipes:    no data
 * Cost:     M0+: ones 2 + entry 4 + 4 x (sum 1 + plane 26) + 4 x plane 27 + 3 x reduce 4
 *           + reduce 3 + last 5 = 242 cycles
 * Timing:   T0: constant cycles, no branch on secrets, no secret address
 */

/* aesmall_mix_columns_ct_lean_armv6m
 * C:        no prototype: a step of ct_lean
 * Does:     as above. Only MixColumns with 0 for both masks
 * Args:     as above, twos=r5 and ones=r6 as in .Ltwos and .Lones
 * Clobbers: r0-r4 APSR
 * Saves:    r4-r6, see aesmall_aes_encrypt_wide_ct_lean_armv6m
 * Stack:    0
 * Tables:   no tables
 * Wipes:    no data
 * Cost:     M0+: entry 4 + 4 x (sum 1 + plane 26) + 4 x plane 27 + 3 x reduce 4 + reduce 3
 *           + last 5 = 240 cycles
 * Timing:   T0: constant cycles, no branch on secrets, no secret address
 */

@ With T x the row below, y = x + T x, and 2 y of plane p - 1: plane p of the result is
@ T x + T T y + y of plane p - 1, and y of plane 7 in planes 0, 1, 3, 4 (0x1b). If T turns no bit, y
@ is 0 and the result x.
@
@ REGISTERS.
@
@   r0 : x    : plane p, then y                                                    : all
@   r1 : tx   : work, then the row below x; then plane 7 of y                      : all
@   r2 : sum  : the result of plane p + 1 except for y of plane p, then of plane p : all
@   r3 : at   : pointer to plane p                                                 : all
@   r4 : bits : the remaining bits of 0x1b, the next one on top                    : all
@   r5 : twos : columns 0 and 1 that trade places with 2 and 3                     : all
@   r6 : ones : columns 0 and 2 that trade places with 1 and 3                     : all
@   r7 : turn : 8, or 0                                                            : all

FUNCTION aesmall_shift_rows_mix_columns_ct_lean_armv6m
        ldr   r5, .Ltwos
        @ = twos: 2 cycles, 2 bytes

ENTRY aesmall_rows_mix_columns_ct_lean_armv6m
        ldr   r6, .Lones
        @ = ones: 2 cycles, 2 bytes

ENTRY aesmall_mix_columns_ct_lean_armv6m
        add   r3, sp, #28
        movs  r2, r1                    @ made 0 by the sum
        movs  r4, #REDUCTION
        lsls  r4, r4, #24
        @ = entry: 4 cycles, 8 bytes

.Lreduce:
        eors  r2, r1
        @ = sum: 1 cycles, 2 bytes

        @ ShiftRows by two exchanges of columns, then y, which makes the plane above; the first, above
        @ plane 7, is only y.
.Lplane:
        ldr   r0, [r3]
        lsrs  r1, r0, #2
        eors  r1, r0
        ands  r1, r5
        eors  r0, r1
        lsls  r1, r1, #2
        eors  r0, r1
        lsrs  r1, r0, #1
        eors  r1, r0
        ands  r1, r6
        eors  r0, r1
        lsls  r1, r1, #1
        eors  r0, r1
        movs  r1, r0
        rors  r1, r7
        eors  r0, r1
        eors  r2, r0
        str   r2, [r3, #4]
        rev   r2, r0
        rev16 r2, r2                    @ T T y
        eors  r2, r1
        subs  r3, #4
        lsls  r4, r4, #1
        bcc   .Lplane
        @ = plane: 27 cycles taken, 26 on, 48 bytes
        ldr   r1, [sp, #Y7]
        bne   .Lreduce
        @ = reduce: 4 cycles taken, 3 on, 4 bytes
        eors  r2, r1
        str   r2, [r3, #4]
        bx    lr
        @ = last: 5 cycles, 6 bytes

        @ Row 1 is turned by one column, row 2 by two, row 3 by three.
        .p2align 2
.Ltwos:
        .word 0x22331100
.Lones:
        .word 0x55005500
END_FUNCTION aesmall_shift_rows_mix_columns_ct_lean_armv6m
END_FUNCTION aesmall_rows_mix_columns_ct_lean_armv6m
END_FUNCTION aesmall_mix_columns_ct_lean_armv6m

#endif
