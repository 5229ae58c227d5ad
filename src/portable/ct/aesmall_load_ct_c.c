/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "ct.h"

void aesmall_load_ct_c(uint32_t *words, const uint8_t in[16])
{
    uint8_t column = 4;

    do {
        *words =
            (uint32_t)in[0] | (uint32_t)in[1] << 8 | (uint32_t)in[2] << 16 | (uint32_t)in[3] << 24;
        words += 2;
        in += 4;
    } while (--column != 0);
}
