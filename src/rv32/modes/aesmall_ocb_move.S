/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_rv32_words.inc"
#if AESMALL_RV32_ASM

/* aesmall_ocb_move
 * C:        void f(aesmall_ocb_state *state, const uint8_t l[16], uint32_t count);
 * Does:     the next offset of OCB3, RFC 7253 4.2: adds l, doubled as often as count has zeros at its
 *           end
 * Args:     state=a0 word-aligned, read and write 16 from byte 40 on, l=a1 read 16, word-aligned,
 *           count=a2 is not 0
 * Clobbers: a2-a6 t0-t6
 * Saves:    no register
 * Stack:    0
 * Tables:   no tables
 * Wipes:    no secret was on the stack. No register holds a word of l or of the offset
 * Cost:     Hazard3: JAL 2 + entry 7 + add 24 = 33 cycles;
 *           if count is odd. Otherwise 8 more, and 16 for each zero bit at its end
 * Timing:   T0: no branch on secrets. The time depends on count, which is public
 */

# REGISTERS.
#
#   a0    : state : pointer                                              : all
#   a1    : from  : pointer                                              : all
#   a2    : count : of blocks, shifts to the right                       : all
#   a3 a4 : u v   : work                                                 : double
#   a5    : odd   : the low bit of count                                 : all
#   a6    :       : word of the offset                                   : add
#   t0-t3 :       : words of l, the first one the highest; of the offset : all
#   t4-t6 :       : words of the offset                                  : add
#define state a0
#define from  a1
#define count a2
#define u     a3
#define v     a4
#define odd   a5

#define OFFSET 40

# REVERSE_ALL   t0 to t3 <- their bytes in the other order; clobbers u, v.
# 4 cycles, 16 bytes [rv32i: 44 instructions]
.macro REVERSE_ALL
        .irp  r, t0, t1, t2, t3
        REVERSE_BYTES \r, u, v
        .endr
.endm

# SHIFT_LEFT to, below   to <- 2 to, and the bit that comes from the word below; clobbers u.
# 3 cycles, 10 bytes
.macro SHIFT_LEFT to, below
        srli  u, \below, 31
        slli  \to, \to, 1
        or    \to, \to, u
.endm

FUNCTION aesmall_ocb_move
        lw    t0, 0(from)
        lw    t1, 4(from)
        lw    t2, 8(from)
        lw    t3, 12(from)
        andi  odd, count, 1
        bnez  odd, .Locb_move_add
        # = entry: 7 cycles taken, 6 on, 22 bytes
        REVERSE_ALL
        # = reverse: 4 cycles, 16 bytes
.Locb_move_double:
        srli  count, count, 1
        srai  v, t0, 31
        SHIFT_LEFT t0, t1
        SHIFT_LEFT t1, t2
        SHIFT_LEFT t2, t3
        .option push
        .option norvc                   # so that a word begins after the loop
        slli  t3, t3, 1
        .option pop
        andi  v, v, 0x87
        xor   t3, t3, v
        andi  odd, count, 1
        beqz  odd, .Locb_move_double
        # = double: 17 cycles taken, 16 on, 54 bytes
        REVERSE_ALL
        # = back: 4 cycles, 16 bytes
.Locb_move_add:
        lw    t4, OFFSET(state)
        lw    t5, OFFSET+4(state)
        lw    t6, OFFSET+8(state)
        lw    a6, OFFSET+12(state)
        xor   t0, t0, t4
        xor   t1, t1, t5
        xor   t2, t2, t6
        xor   t3, t3, a6
        sw    t0, OFFSET(state)
        sw    t1, OFFSET+4(state)
        sw    t2, OFFSET+8(state)
        sw    t3, OFFSET+12(state)
        .irp  r, a3, a4, a6, t0, t1, t2, t3, t4, t5, t6
        li    \r, 0
        .endr
        ret
        # = add: 24 cycles, 70 bytes
END_FUNCTION aesmall_ocb_move

#endif
