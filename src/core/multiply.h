/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: whether a multiplication takes the same time for all numbers. The library multiplies
 * secrets in two places in C, GHASH of processors of 32 bits and more and Base64 there, and only 32
 * by 32 bits to the lower 32: never the long product, which ends early on a Cortex-M3.
 *
 * AESMALL_CONSTANT_MULTIPLY: 0 where the compiler says that it is for a core whose multiplier looks
 * at its operands, or that has none, so that a routine with branches multiplies:
 *   ARM before ARMv6: ARM7TDMI, ARM9TDMI, StrongARM, XScale end early
 *   386 and 486: IMUL ends early
 *   PowerPC of 32 bits: mullw of the 603e, the 750 and their kin ends early
 *   MIPS: MDUs of the 4K family take 16 bits of an operand faster than 32, and the R4650 looks at
 *     the size of operands
 *   68000 family: MULU of the 68000 takes longer for each 1
 *   RISC-V without M
 * Elsewhere 1; that is known of ARMv6 and later (MUL), of x86 from the Pentium on, of RISC-V with
 * Zkt. What no macro tells is in the manual of your core: a RISC-V with M may end early (Ibex does
 * when it is built with its slow multiplier). Then define it as 0 for the whole build, or as 1
 * where you know better. */
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

#endif
