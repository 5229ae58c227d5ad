/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: whether a multiplication takes the same time for all numbers. The library multiplies
 * secrets in two places in C, GHASH and Base64 on processors of 32 bits and more, and only 32 by 32
 * bits to the lower 32: never the long product, which ends early on a Cortex-M3. Assembly takes the
 * long product where it is constant (below).
 *
 * AESMALL_CONSTANT_MULTIPLY is 0 if the compiler's macros name a core with a multiplier that
 * depends on its operands, or a core without a multiplier, where a routine with branches
 * multiplies:
 *   ARM before ARMv6: ARM7TDMI, ARM9TDMI, StrongARM, XScale end early
 *   386 and 486: IMUL ends early
 *   PowerPC of 32 bits: mullw of the 603e, the 750 and similar cores ends early MIPS: MDUs of the
 *   4K family take 16 bits of an operand faster than 32, and the R4650 looks at
 *     the size of operands
 *   68000 family: MULU of the 68000 takes longer for each 1
 *   RISC-V without M
 * Otherwise it is 1. This is known for ARMv6 and later (MUL), for x86 from the Pentium on, and for
 * RISC-V with Zkt. If no macro names your core, look in its manual. For example, a RISC-V with M
 * may end early (Ibex does if it is built with its slow multiplier). Then define the macro as 0 for
 * the whole build. Define it as 1 if you know that your core takes constant time. */
#ifndef AESMALL_CORE_MULTIPLY_H
#define AESMALL_CORE_MULTIPLY_H

#include "target.h"

#if !defined(AESMALL_CONSTANT_MULTIPLY)
#if defined(__arm__) && (!defined(__ARM_ARCH) || __ARM_ARCH < 6)
#define AESMALL_CONSTANT_MULTIPLY 0
#elif defined(__i386__) && !defined(__i586__) && !defined(__i686__) && !defined(__SSE__)
#define AESMALL_CONSTANT_MULTIPLY 0
#elif defined(__powerpc__) && !defined(__powerpc64__)
#define AESMALL_CONSTANT_MULTIPLY 0
#elif defined(__mips__)
#define AESMALL_CONSTANT_MULTIPLY 0
#elif defined(__m68k__)
#define AESMALL_CONSTANT_MULTIPLY 0
#elif defined(__riscv) && !defined(__riscv_mul) && !defined(__riscv_m)
#define AESMALL_CONSTANT_MULTIPLY 0
#else
#define AESMALL_CONSTANT_MULTIPLY 1
#endif
#endif

/* GHASH in RV32 assembly (src/rv32/modes) multiplies too, also to the upper 32 bits. */
#define AESMALL_RV32_GHASH (AESMALL_RV32_ASM && AESMALL_CONSTANT_MULTIPLY)

/* GHASH in Thumb-2 assembly (src/armv7m/modes) uses UMULL and UMLAL. On a Cortex-M4 they take one
 * cycle. On a Cortex-M7 and on ARMv8-M Mainline constant time is an assumption, as Arm publishes no
 * cycles. On a Cortex-M3 the time depends on the operands. There, and if AESMALL_CONSTANT_MULTIPLY
 * is 0, GHASH is ARMv6-M assembly, which uses only MULS. */
#define AESMALL_ARMV7M_GHASH                                                                       \
    ((AESMALL_ARMV7M_DSP || AESMALL_ARMV8M_ASM) && AESMALL_CONSTANT_MULTIPLY)
#define AESMALL_ARMV6M_GHASH (AESMALL_ARMV6M_ASM && !AESMALL_ARMV7M_GHASH)

#endif
