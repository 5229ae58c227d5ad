/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "manx_core.h"

uint8_t aesmall_manx_any(const uint8_t block[AESMALL_BLOCK_SIZE], uint8_t bits)
{
    uint8_t any = 0;
    uint8_t i;

    for (i = 0; i < bits >> 3; i++) {
        any = (uint8_t)aesmall_hide_byte(any | block[i]); /* no early exit can be inferred */
    }
    if (bits & 7) {
        any = (uint8_t)(any | (block[i] & (uint8_t)(0xff00 >> (bits & 7))));
    }
    return aesmall_manx_mask(any);
}
