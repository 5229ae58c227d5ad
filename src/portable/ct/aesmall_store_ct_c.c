/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "ct.h"

void aesmall_store_ct_c(const uint32_t *words, uint8_t out[16])
{
    uint8_t column = 4;

    do {
        out[0] = (uint8_t)*words;
        out[1] = (uint8_t)(*words >> 8);
        out[2] = (uint8_t)(*words >> 16);
        out[3] = (uint8_t)(*words >> 24);
        words += 2;
        out += 4;
    } while (--column != 0);
}
