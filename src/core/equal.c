/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "equal.h"

/* No early exit may be inferred: the compiler must not know what the difference is. Where it cannot
 * be told so, the variable is volatile, which costs two accesses to memory a byte. */
#if defined(__GNUC__)
#define UNKNOWN
#define HIDE(value) __asm__ volatile("" : "+r"(value))
#else
#define UNKNOWN volatile
#define HIDE(value) ((void)0)
#endif

int aesmall_equal(const void *a, const void *b, size_t len)
{
    const uint8_t *p = (const uint8_t *)a;
    const uint8_t *q = (const uint8_t *)b;
    UNKNOWN uint_fast8_t difference = 0;

    while (len--) {
        difference = (uint_fast8_t)(difference | (*p++ ^ *q++));
        HIDE(difference);
    }
    /* 0 -> 1, 1..255 -> 0, without a comparison that could become a branch */
    return (int)(((unsigned)difference - 1u) >> 8 & 1u);
}
