/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "ct.h"

void aesmall_shift_rows_twice_ct_c(uint32_t words[8])
{
    uint8_t i;

    for (i = 0; i < 4; i++) {
        const uint32_t difference = (words[i] ^ words[i + 4]) & 0xff00ff00u;

        words[i] ^= difference;
        words[i + 4] ^= difference;
    }
}
