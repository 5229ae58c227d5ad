/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "equal.h"

#include "hide.h"

/* The compiler must not infer an early exit, so it must not know the difference. */
int aesmall_equal(const void *a, const void *b, size_t len)
{
    const uint8_t *p = (const uint8_t *)a;
    const uint8_t *q = (const uint8_t *)b;
    uint_fast8_t difference = 0;

    while (len--) {
        difference = aesmall_hide_byte((uint_fast8_t)(difference | (*p++ ^ *q++)));
    }
    /* 0 -> 1, 1..255 -> 0, without a comparison that could become a branch */
    return (int)(((unsigned)difference - 1u) >> 8 & 1u);
}
