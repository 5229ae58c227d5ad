/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_rv32.inc"
#if AESMALL_RV32_ASM

/* aesmall_by_bytes_rv32
 * C:        no prototype: kernels go here by BY_BYTES (fast/aesmall_rv32_fast.inc)
 * Does:     calls the kernel again with a copy of its block that is word-aligned, and copies the
 *           result to where it is wanted, both byte by byte
 * Args:     a0 as the kernel has it, in=a1 read 16, out=a2 write 16, a3 as the kernel has it. t0
 *           = the kernel. ra = the kernel's caller, in==out allowed
 * Clobbers: a0-a7 t0-t6
 * Saves:    no register
 * Stack:    32 and the stack of the kernel
 * Tables:   no tables
 * Wipes:    the copy
 * Cost:     Hazard3: entry 6 + 16 x copy 5 + 2 + call 3 + between 4 + 16 x back 6 + 2 + exit 3 = 196
 *           cycles;
 *           with the way here a block takes 205 or 206 cycles more than an aligned one
 * Timing:   T0
 */

# REGISTERS.
#
#   a1 : in     : pointer, from there on the copy, for the kernel : copy
#   a2 : out    : pointer, then the copy, for the kernel          : copy
#   a2 : out    : pointer                                         : back
#   t0 : kernel : its address                                     : copy
#   t1 : byte   : on its way                                      : all
#   t2 : copy   : pointer                                         : all
#   a4 : end    : pointer: after the copy                         : all
#   sp : copy   : 16 bytes, out, where to return                  : all

FUNCTION aesmall_by_bytes_rv32
        .hidden aesmall_by_bytes_rv32   # called only by our kernels
        addi  sp, sp, -32
        sw    a2, 16(sp)
        sw    ra, 20(sp)
        mv    a2, sp
        addi  a4, sp, 16
        mv    t2, sp
# = entry: 6 cycles, 12 bytes
.Lby_bytes_copy:
        lbu   t1, 0(a1)
        addi  a1, a1, 1
        sb    t1, 0(t2)
        addi  t2, t2, 1
        bne   t2, a4, .Lby_bytes_copy
# = copy: 6 cycles taken, 5 on, 16 bytes
        mv    a1, sp
        jalr  t0
# = call: 3 cycles, 4 bytes
        lw    a2, 16(sp)
        lw    ra, 20(sp)
        addi  a4, sp, 16
        mv    t2, sp
# = between: 4 cycles, 8 bytes
.Lby_bytes_back:
        lbu   t1, 0(t2)
        sb    zero, 0(t2)
        addi  t2, t2, 1
        sb    t1, 0(a2)
        addi  a2, a2, 1
        bne   t2, a4, .Lby_bytes_back
# = back: 7 cycles taken, 6 on, 20 bytes
        addi  sp, sp, 32
        ret
# = exit: 3 cycles, 4 bytes
END_FUNCTION aesmall_by_bytes_rv32

#endif
