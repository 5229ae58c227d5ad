/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * uint32_t call(void *function, const uint32_t arguments[6])
 *
 * Calls a function with its registers and its stack full of patterns. Stores its leftovers in
 * `leftovers`. Returns 0 unless the function changed a register that it must restore. */
#define STACK 512
#ifdef __riscv_32e
#define LAST_SAVED 1
#else
#define LAST_SAVED 11
#endif

        .option norelax
        .text
        .global call
call:
        la    t0, area
        sw    ra, 0(t0)
        sw    sp, 4(t0)
        sw    gp, 8(t0)
        sw    tp, 12(t0)
        .macro EACH_SAVED                # ONE s0, 0 and so on
        .irp  n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
        .if   \n <= LAST_SAVED
        ONE   s\n, \n
        .endif
        .endr
        .endm

        .macro ONE reg, n
        sw    \reg, 16 + 4 * \n(t0)
        li    \reg, 0x1000 + \n
        .endm
        EACH_SAVED
        li    gp, 0x2000
        li    tp, 0x3000
        addi  t1, sp, -STACK
        li    t2, 0xa5a5a5a5
1:      sw    t2, 0(t1)
        addi  t1, t1, 4
        bne   t1, sp, 1b
#ifndef __riscv_32e
        mv    a6, t2
        mv    a7, t2
        mv    t3, t2
        mv    t4, t2
        mv    t5, t2
        mv    t6, t2
#endif
        mv    t1, a0
        mv    t0, a1
        lw    a0, 0(t0)
        lw    a1, 4(t0)
        lw    a2, 8(t0)
        lw    a3, 12(t0)
        lw    a4, 16(t0)
        lw    a5, 20(t0)
        jalr  t1

        .purgem ONE
        .macro ONE reg, n
        li    a0, 0x1000 + \n
        xor   \reg, \reg, a0
        or    s0, s0, \reg
        .endm
        sw    t0, -STACK - 4(sp)
        la    t0, leftovers
        sw    a0, 0(t0)
        sw    a1, 4(t0)
        sw    a2, 8(t0)
        sw    a3, 12(t0)
        sw    a4, 16(t0)
        sw    a5, 20(t0)
        sw    t1, 24(t0)
        sw    t2, 28(t0)
        lw    t1, -STACK - 4(sp)
        sw    t1, 32(t0)
#ifndef __riscv_32e
        sw    a6, 36(t0)
        sw    a7, 40(t0)
        sw    t3, 44(t0)
        sw    t4, 48(t0)
        sw    t5, 52(t0)
        sw    t6, 56(t0)
#endif
        addi  t1, sp, -STACK
        addi  t0, t0, 60
2:      lw    t2, 0(t1)
        sw    t2, 0(t0)
        addi  t0, t0, 4
        addi  t1, t1, 4
        bne   t1, sp, 2b
        EACH_SAVED
        la    t0, area
        lw    t1, 4(t0)
        xor   t1, t1, sp
        or    s0, s0, t1
        li    t1, 0x2000
        xor   t1, t1, gp
        or    s0, s0, t1
        li    t1, 0x3000
        xor   t1, t1, tp
        or    a0, s0, t1

        .purgem ONE
        .macro ONE reg, n
        lw    \reg, 16 + 4 * \n(t0)
        .endm
        EACH_SAVED
        lw    ra, 0(t0)
        lw    sp, 4(t0)
        lw    gp, 8(t0)
        lw    tp, 12(t0)
        ret

/* The start of a Linux program. Its exit status is the result of main. RV32E passes the number of a
 * call in another register. */
        .global _start
_start:
        call  main
#ifdef __riscv_32e
        li    t0, 93
#else
        li    a7, 93
#endif
        ecall

        .bss
        .balign 4
area:   .space 64
        .global leftovers
leftovers: .space 60 + STACK
