/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "drbg_internal.h"

/* SP 800-90A 10.2.1.3.1 step 4, 10.2.1.4.1, 10.2.1.5.1: the shorter string is filled up with
 * zeros. */
void aesmall_drbg_add(aesmall_drbg *drbg, uint8_t *seed, size_t seed_len, const uint8_t *input,
                      size_t input_len)
{
    (void)drbg;
    memset(seed + seed_len, 0, AESMALL_DRBG_SEED_MAX - seed_len);
    for (; input_len != 0; input_len--) {
        *seed++ ^= *input++;
    }
}
