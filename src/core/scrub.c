/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "scrub.h"

#if UINT_MAX > 0xffff && !AESMALL_ARMV6M_ASM && !AESMALL_RV32_ASM /* otherwise aesmall_scrub.S */

/* A separate array at the depth of the secrets. The stores are volatile, so the compiler keeps
 * them. */
void aesmall_scrub(void)
{
    uintptr_t words[AESMALL_SCRUB_WORDS];
    volatile uintptr_t *word = words + AESMALL_SCRUB_WORDS;

    do {
        *--word = 0;
    } while (word != words);
    AESMALL_CLEAR_REGISTERS();
}

#endif
