/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "big_endian.h"

void aesmall_put_32(uint8_t out[4], uint32_t value)
{
    out[3] = (uint8_t)value;
    out[2] = (uint8_t)(value >> 8);
    out[1] = (uint8_t)(value >> 16);
    out[0] = (uint8_t)(value >> 24);
}

uint32_t aesmall_get_32(const uint8_t in[4])
{
    uint32_t value = 0;
    uint8_t i;

    for (i = 0; i < 4; i++) {
        value = value << 8 | in[i];
    }
    return value;
}
