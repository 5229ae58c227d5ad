/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Macros that tell C and the assembler which assembly the processor has. Without it, each assembly
 * file is an empty object.
 *
 * AESMALL_PORTABLE: define it for the whole build to make all of the library portable C, for
 * example to compare, or for a processor that differs from the compiler's macros. */
#ifndef AESMALL_CORE_TARGET_H
#define AESMALL_CORE_TARGET_H

/* AESMALL_AVR_ASM: 1 on cores with MOVW and LPM Rd, Z, otherwise 0. These are all AVRs except the
 * first AT90 and ATmega103 parts (avr1, avr2, avr3, avr31) and the reduced core of the ATtiny4 to
 * ATtiny40 (avrtiny). */
#if !defined(AESMALL_PORTABLE) && defined(__AVR__) && defined(__AVR_HAVE_MOVW__) &&                \
    defined(__AVR_HAVE_LPMX__) && !defined(__AVR_TINY__)
#define AESMALL_AVR_ASM 1
#else
#define AESMALL_AVR_ASM 0
#endif

/* AESMALL_ARMV6M_ASM: 1 on every little-endian M core, otherwise 0: Cortex-M0, M0+ and M1, for
 * which the assembly is written, and M3, M4, M7, M23, M33, which have the same instructions too. */
#if !defined(AESMALL_PORTABLE) && defined(__thumb__) && defined(__ARM_ARCH_PROFILE) &&             \
    !defined(__ARM_BIG_ENDIAN)
#if __ARM_ARCH_PROFILE == 'M'
#define AESMALL_ARMV6M_ASM 1
#endif
#endif
#ifndef AESMALL_ARMV6M_ASM
#define AESMALL_ARMV6M_ASM 0
#endif

/* AESMALL_ARMV7M_ASM: 1 on the little-endian M cores with all of Thumb-2 (ARMv7-M, ARMv7E-M,
 * ARMv8-M Mainline: Cortex-M3, M4, M7, M33 and larger), otherwise 0. They have the ARMv6-M assembly
 * too. AESMALL_ARMV7M_DSP: 1 if such a core also has the DSP instructions (M4, M7, most M33),
 * otherwise 0. AESMALL_ARMV8M_ASM: 1 on ARMv8-M Mainline, where kernels are in the order that suits
 * the Cortex-M33, otherwise 0. */
#if AESMALL_ARMV6M_ASM && (defined(__ARM_ARCH_7M__) || defined(__ARM_ARCH_7EM__) ||                \
                           defined(__ARM_ARCH_8M_MAIN__) || defined(__ARM_ARCH_8_1M_MAIN__))
#define AESMALL_ARMV7M_ASM 1
#else
#define AESMALL_ARMV7M_ASM 0
#endif
#if AESMALL_ARMV7M_ASM && defined(__ARM_FEATURE_DSP)
#define AESMALL_ARMV7M_DSP 1
#else
#define AESMALL_ARMV7M_DSP 0
#endif
#if AESMALL_ARMV7M_ASM && (defined(__ARM_ARCH_8M_MAIN__) || defined(__ARM_ARCH_8_1M_MAIN__))
#define AESMALL_ARMV8M_ASM 1
#else
#define AESMALL_ARMV8M_ASM 0
#endif

/* AESMALL_RV32_ASM: 1 on every 32-bit RISC-V core with 32 registers, otherwise 0. The assembly uses
 * those extensions of M, Zba, Zbb, Zbkb and Zcb that the core has, and other instructions without
 * them. AESMALL_RV32E_ASM: 1 on cores with sixteen registers (RV32E), which some engines support
 * too. */
#if !defined(AESMALL_PORTABLE) && defined(__riscv)
#if __riscv_xlen == 32 && defined(__riscv_32e)
#define AESMALL_RV32E_ASM 1
#elif __riscv_xlen == 32
#define AESMALL_RV32_ASM 1
#endif
#endif
#ifndef AESMALL_RV32_ASM
#define AESMALL_RV32_ASM 0
#endif
#ifndef AESMALL_RV32E_ASM
#define AESMALL_RV32E_ASM 0
#endif

/* AESMALL_XOR_ASM: 1 if aesmall_xor is assembly, which works by words. Then modes XOR blocks,
 * otherwise bytes. */
#define AESMALL_XOR_ASM (AESMALL_ARMV6M_ASM || AESMALL_RV32_ASM)

#endif
