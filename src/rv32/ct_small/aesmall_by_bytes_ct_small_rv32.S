/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_rv32.inc"
#if AESMALL_RV32_ASM || AESMALL_RV32E_ASM

/* aesmall_by_bytes_ct_small_rv32
 * C:        no prototype: the calls on two blocks go here when in or out is not word-aligned
 * Does:     calls them again with a copy of the blocks that is, and copies the result to where it is
 *           wanted
 * Args:     schedule=a0, in=a1 read 32, out=a2 write 32, rounds=a3, two=t0: the call. ra = its
 *           caller, in==out allowed
 * Clobbers: a0-a7 t0-t6
 * Saves:    no register
 * Stack:    48, and the stack of the call
 * Tables:   no tables
 * Wipes:    the copy
 * Cost:     Hazard3: entry 6 + 32 x read 5 + 2 + call 3 + back 4 + 32 x write 6 + 2 + leave 4
 *           = 373 cycles;
 *           and the call
 * Timing:   T0: constant cycles, no branch on secrets, no secret address
 */

# REGISTERS.
#
#   a1 in   : in   : pointer, then the copy             : to the call
#   a2 out  : out  : pointer, on the stack during the call : all
#   t0 two  : two  : the function for two blocks        : to the call
#   t1 byte : byte : on its way                         : by bytes
#   t2 copy : copy : pointer                            : by bytes
#   a4 end  : end  : pointer, after it                  : by bytes
#   sp      : stack : two blocks, out, where to return
#define in   a1
#define out  a2
#define two  t0
#define byte t1
#define copy t2
#define end  a4
#define OUT  32
#define BACK 36

FUNCTION aesmall_by_bytes_ct_small_rv32
        .hidden aesmall_by_bytes_ct_small_rv32  # called only by our kernels
        addi  sp, sp, -48
        sw    out, OUT(sp)
        sw    ra, BACK(sp)
        mv    out, sp
        mv    copy, sp
        addi  end, sp, 32
# = entry: 6 cycles, 12 bytes
.Lby_bytes_small_in:
        lbu   byte, 0(in)
        addi  in, in, 1
        sb    byte, 0(copy)
        addi  copy, copy, 1
        bne   copy, end, .Lby_bytes_small_in
# = read: 6 cycles taken, 5 on, 16 bytes
        mv    in, sp
        jalr  two
# = call: 3 cycles, 4 bytes
        lw    out, OUT(sp)
        lw    ra, BACK(sp)
        mv    copy, sp
        addi  end, sp, 32
# = back: 4 cycles, 8 bytes
.Lby_bytes_small_out:
        lbu   byte, 0(copy)
        sb    zero, 0(copy)
        addi  copy, copy, 1
        sb    byte, 0(out)
        addi  out, out, 1
        bne   copy, end, .Lby_bytes_small_out
# = write: 7 cycles taken, 6 on, 20 bytes
        li    byte, 0
        addi  sp, sp, 48
        ret
# = leave: 4 cycles, 6 bytes
END_FUNCTION aesmall_by_bytes_ct_small_rv32

#endif
