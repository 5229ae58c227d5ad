/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: overwrites copies of secrets that a compiler left on the stack and in registers.
 *
 * Wiping an array is not enough: a compiler with many or wide registers spills secrets to other
 * places. So the code that works on secrets is a separate function, which is never inlined, not
 * even by link-time optimisation. Its caller then calls a scrub, with an array where the frame of
 * that function was. On AVR and ARMv6-M both are empty, because the check (test/residue) finds no
 * spilled secret there. */
#ifndef AESMALL_CORE_SCRUB_H
#define AESMALL_CORE_SCRUB_H

#include <limits.h>
#include <stdint.h>

#include "target.h"

#if defined(__GNUC__)
#define AESMALL_NOINLINE __attribute__((__noinline__))
#else
#define AESMALL_NOINLINE
#endif

/* All registers that a call may change. Only x86-64 needs this. */
#if defined(__GNUC__) && defined(__x86_64__) && defined(__SSE2__)
#ifdef __AVX__
#define AESMALL_CLEAR_VECTORS "vzeroall\n\t"
#else
#define AESMALL_CLEAR_VECTORS                                                                      \
    "pxor %%xmm0, %%xmm0\n\tpxor %%xmm1, %%xmm1\n\tpxor %%xmm2, %%xmm2\n\t"                        \
    "pxor %%xmm3, %%xmm3\n\tpxor %%xmm4, %%xmm4\n\tpxor %%xmm5, %%xmm5\n\t"                        \
    "pxor %%xmm6, %%xmm6\n\tpxor %%xmm7, %%xmm7\n\tpxor %%xmm8, %%xmm8\n\t"                        \
    "pxor %%xmm9, %%xmm9\n\tpxor %%xmm10, %%xmm10\n\tpxor %%xmm11, %%xmm11\n\t"                    \
    "pxor %%xmm12, %%xmm12\n\tpxor %%xmm13, %%xmm13\n\tpxor %%xmm14, %%xmm14\n\t"                  \
    "pxor %%xmm15, %%xmm15\n\t"
#endif
#define AESMALL_CLEAR_REGISTERS()                                                                  \
    __asm__ volatile(AESMALL_CLEAR_VECTORS                                                         \
                     "xor %%eax, %%eax\n\txor %%ecx, %%ecx\n\txor %%edx, %%edx\n\t"                \
                     "xor %%esi, %%esi\n\txor %%edi, %%edi\n\txor %%r8d, %%r8d\n\t"                \
                     "xor %%r9d, %%r9d\n\txor %%r10d, %%r10d\n\txor %%r11d, %%r11d"                \
                     :                                                                             \
                     :                                                                             \
                     : "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8",     \
                       "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15", "rax", "rcx", \
                       "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11", "cc")
#else
#define AESMALL_CLEAR_REGISTERS() ((void)0)
#endif

/* aesmall_scrub overwrites 128 words of the stack below the caller's frame, and clears the
 * registers. AESMALL_SCRUBBED precedes a static function that is followed by a scrub. */
#if UINT_MAX > 0xffff && !AESMALL_ARMV6M_ASM
#define AESMALL_SCRUBBED AESMALL_NOINLINE
#define AESMALL_SCRUB_WORDS 128
AESMALL_NOINLINE void aesmall_scrub(void);
#else
#define AESMALL_SCRUBBED
static inline void aesmall_scrub(void)
{
}
#endif

#endif
