/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "wipe.h"

/* Stores through a volatile pointer are observable behaviour (C99 5.1.2.3), so
 * they stay, also under link-time optimisation. */
void aesmall_wipe(void *data, size_t len)
{
    volatile unsigned char *p = (volatile unsigned char *)data;

    while (len--) {
        *p++ = 0;
    }
}
