/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Where the Thumb assembly exists; for C and for the assembler. */
#ifndef AESMALL_ARMV6M_TARGET_H
#define AESMALL_ARMV6M_TARGET_H

/* AESMALL_ARMV6M_ASM: 1 on every little-endian M core: Cortex-M0, M0+ and M1, for which it is
 * written, and M3, M4, M7, M23, M33, which have its instructions too. Elsewhere 0, and each
 * assembly file is an empty object. */
#if !defined(AESMALL_PORTABLE) && defined(__thumb__) && defined(__ARM_ARCH_PROFILE) &&             \
    !defined(__ARM_BIG_ENDIAN)
#if __ARM_ARCH_PROFILE == 'M'
#define AESMALL_ARMV6M_ASM 1
#endif
#endif
#ifndef AESMALL_ARMV6M_ASM
#define AESMALL_ARMV6M_ASM 0
#endif

#endif
