/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "wipe.h"

#include <stdint.h>

#include "scrub.h"
#include "target.h"

#if !AESMALL_ARMV6M_ASM && !AESMALL_RV32_ASM /* otherwise aesmall_wipe.S */

/* A processor with words takes as long for a word as for a byte. On others small code matters
 * more. */
#if defined(__GNUC__) && SIZE_MAX > 0xffff
#define BY_WORDS 1
typedef uint32_t __attribute__((may_alias)) word_of_any;
#else
#define BY_WORDS 0
#endif

/* Stores through a volatile pointer are observable behaviour (C99 5.1.2.3), so
 * they stay, also under link-time optimisation. */
void aesmall_wipe(void *data, size_t len)
{
    volatile unsigned char *p = (volatile unsigned char *)data;

#if BY_WORDS
    if (((uintptr_t)p & 3) == 0) {
        for (; len >= 4; len -= 4) {
            *(volatile word_of_any *)(volatile void *)p = 0;
            p += 4;
        }
    }
#endif
    while (len--) {
        *p++ = 0;
    }
    AESMALL_CLEAR_REGISTERS(); /* the caller worked on the secret */
}

#endif
