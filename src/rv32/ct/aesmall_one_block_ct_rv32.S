/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_rv32.inc"
#if AESMALL_RV32_ASM || AESMALL_RV32E_ASM

/* aesmall_one_block_ct_rv32
 * C:        no prototype: the rest of the calls on one block, which put the call on two into t0
 * Does:     a call on two blocks with one block in both lanes
 * Args:     schedule=a0, in=a1 read 16, out=a2 write 16, rounds=a3, two=t0: the call, in==out
 *           allowed, any alignment
 * Clobbers: a0-a7 t0-t6
 * Saves:    no register
 * Stack:    48, and the stack of the call
 * Tables:   no tables
 * Wipes:    the copy of the block. No byte of the key was there
 * Cost:     Hazard3: entry 5 + load 16 + back 4 + store 8 + wipe 15 = 48 cycles;
 *           and the call, whose JAL 2 is among them. in not aligned 80 more, out 89
 * Timing:   T0: constant cycles, no branch on secrets, no secret address
 */

# REGISTERS.
#
#   a0      : schedule : pointer                         : to the call
#   a1 in   : in       : pointer, then the copy          : to the call
#   a2 out  : out      : pointer, on the stack during the call : all
#   a3      : rounds   : number                          : to the call
#   a4-a7   : words    : the block, then zeros; on RV32E a4, a5, t1, t2 : all
#   t0 two  : two      : the function for two blocks     : to the call
#   t1 copy : copy     : pointer                         : by bytes
#   t2 end  : end      : pointer, after it               : by bytes
#   sp      : stack    : two blocks, out, where to return
#define in   a1
#define out  a2
#define two  t0
#define copy t1
#define end  t2
#define OUT  32
#define BACK 36
#if AESMALL_RV32_ASM
#define word2 a6
#define word3 a7
#else
#define word2 t1
#define word3 t2
#endif

FUNCTION aesmall_one_block_ct_rv32
        .hidden aesmall_one_block_ct_rv32       # called only by our kernels
        addi  sp, sp, -48
        sw    out, OUT(sp)
        sw    ra, BACK(sp)
        andi  a4, in, 3
        bnez  a4, .Lone_block_in_bytes
# = entry: 6 cycles taken, 5 on, 12 bytes
.Lone_block_in:
        lw    a4, 0(in)
        lw    a5, 4(in)
        lw    word2, 8(in)
        lw    word3, 12(in)
        mv    in, sp
        mv    out, sp
        sw    a4, 0(sp)
        sw    a5, 4(sp)
        sw    word2, 8(sp)
        sw    word3, 12(sp)
        sw    a4, 16(sp)
        sw    a5, 20(sp)
        sw    word2, 24(sp)
        sw    word3, 28(sp)
        jalr  two
# = load: 16 cycles, 34 bytes

        lw    out, OUT(sp)
        lw    ra, BACK(sp)
        andi  a1, out, 3
        bnez  a1, .Lone_block_out_bytes
# = back: 5 cycles taken, 4 on, 10 bytes
        lw    a4, 0(sp)
        lw    a5, 4(sp)
        lw    word2, 8(sp)
        lw    word3, 12(sp)
        sw    a4, 0(out)
        sw    a5, 4(out)
        sw    word2, 8(out)
        sw    word3, 12(out)
# = store: 8 cycles, 20 bytes
.Lone_block_wipe:
        sw    zero, 0(sp)
        sw    zero, 4(sp)
        sw    zero, 8(sp)
        sw    zero, 12(sp)
        sw    zero, 16(sp)
        sw    zero, 20(sp)
        sw    zero, 24(sp)
        sw    zero, 28(sp)
        li    a4, 0
        li    a5, 0
        li    word2, 0
        li    word3, 0
        addi  sp, sp, 48
        ret
# = wipe: 15 cycles, 28 bytes

        .balign 4
.Lone_block_in_bytes:
        mv    copy, sp
        addi  end, sp, 16
        .balign 4
# = in_bytes: 3 cycles, 8 bytes
.Lone_block_in_byte:
        lbu   a4, 0(in)
        addi  in, in, 1
        sb    a4, 0(copy)
        addi  copy, copy, 1
        bne   copy, end, .Lone_block_in_byte
# = read: 6 cycles taken, 5 on, 16 bytes
        mv    in, sp
        j     .Lone_block_in
# = copied: 3 cycles, 4 bytes

        .balign 4
.Lone_block_out_bytes:
        mv    copy, sp
        addi  end, sp, 16
        .balign 4
# = out_bytes: 3 cycles, 8 bytes
.Lone_block_out_byte:
        lbu   a4, 0(copy)
        addi  copy, copy, 1
        sb    a4, 0(out)
        addi  out, out, 1
        bne   copy, end, .Lone_block_out_byte
# = write: 6 cycles taken, 5 on, 16 bytes
        j     .Lone_block_wipe
# = done: 2 cycles, 2 bytes
END_FUNCTION aesmall_one_block_ct_rv32

#endif
