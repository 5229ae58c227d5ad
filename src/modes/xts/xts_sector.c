/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "xts.h"

void aesmall_xts_sector(uint8_t out[AESMALL_BLOCK_SIZE], uint64_t number)
{
    uint8_t i;

    for (i = 0; i < AESMALL_BLOCK_SIZE; i++) {
        out[i] = (uint8_t)number;
        number >>= 8;
    }
}
