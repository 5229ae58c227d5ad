/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_rv32_words.inc"
#if AESMALL_RV32_ASM

/* aesmall_xts_next
 * C:        void f(uint8_t next[16], const uint8_t t[16]);
 * Does:     next = 2 t in GF(2^128), first byte first: the next tweak of XTS, IEEE 1619 5.2
 * Args:     next=a0 write 16, t=a1 read 16, of any alignment, next==t allowed
 * Clobbers: a2-a5 t0-t3
 * Saves:    no register
 * Stack:    0
 * Tables:   no tables
 * Wipes:    no secret was on the stack. No register holds a word of a tweak
 * Cost:     Hazard3: JAL 2 + entry 3 + words 4 + twice 14 + store 4 + exit 9 = 36 cycles;
 *           93 where not both are word-aligned
 * Timing:   T0. The time depends on the alignments, which are public
 */

# REGISTERS.
#
#   a0    : next : pointer                               : all
#   a1    : from : pointer                               : all
#   a2-a5 :      : work; the bit that returns in byte 0  : all
#   t0-t3 :      : words, the first one the lowest       : all
#define next a0
#define from a1

# SHIFT_LEFT to, below   to <- 2 to, and the bit that comes from the word below; clobbers a2.
# 3 cycles, 10 bytes
.macro SHIFT_LEFT to, below
        srli  a2, \below, 31
        slli  \to, \to, 1
        or    \to, \to, a2
.endm

# STORE_WORD x, at   stores the bytes of x, the lowest first, from `at` bytes after next on; clobbers x.
# 7 cycles, 28 bytes
.macro STORE_WORD x, at
        sb    \x, \at(next)
        .irp  n, 1, 2, 3
        srli  \x, \x, 8
        sb    \x, \at+\n(next)
        .endr
.endm

FUNCTION aesmall_xts_next
        or    a4, next, from
        andi  a4, a4, 3
        bnez  a4, .Lxts_next_bytes
        # = entry: 5 cycles taken, 3 on, 8 bytes
        lw    t3, 12(from)
        lw    t2, 8(from)
        lw    t1, 4(from)
        lw    t0, 0(from)
        # = words: 4 cycles, 16 bytes
.Lxts_next_twice:
        srai  a3, t3, 31
        andi  a3, a3, 0x87
        SHIFT_LEFT t3, t2
        SHIFT_LEFT t2, t1
        SHIFT_LEFT t1, t0
        slli  t0, t0, 1
        xor   t0, t0, a3
        bnez  a4, .Lxts_next_store_bytes
        # = twice: 16 cycles taken, 14 on, 46 bytes
        sw    t0, 0(next)
        sw    t1, 4(next)
        sw    t2, 8(next)
        sw    t3, 12(next)
        # = store: 4 cycles, 16 bytes
.Lxts_next_done:
        .irp  r, a2, a3, a4, t0, t1, t2, t3
        li    \r, 0
        .endr
        ret
        # = exit: 9 cycles, 16 bytes

.Lxts_next_bytes:
        LOAD_WORD t0, 0, from, a2, a3, a5
        LOAD_WORD t1, 4, from, a2, a3, a5
        LOAD_WORD t2, 8, from, a2, a3, a5
        LOAD_WORD t3, 12, from, a2, a3, a5
        li    a5, 0
        j     .Lxts_next_twice
        # = bytes: 31 cycles, 116 bytes
.Lxts_next_store_bytes:
        STORE_WORD t0, 0
        STORE_WORD t1, 4
        STORE_WORD t2, 8
        STORE_WORD t3, 12
        j     .Lxts_next_done
        # = store_bytes: 30 cycles, 114 bytes
END_FUNCTION aesmall_xts_next

#endif
