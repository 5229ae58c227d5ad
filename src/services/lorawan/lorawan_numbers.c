/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "lorawan_internal.h"

void aesmall_lorawan_put(uint8_t *out, uint32_t value, uint8_t size)
{
    while (size-- != 0) {
        *out++ = (uint8_t)value;
        value >>= 8;
    }
}

uint32_t aesmall_lorawan_get(const uint8_t *in, uint8_t size)
{
    uint32_t value = 0;

    while (size-- != 0) {
        value = value << 8 | in[size];
    }
    return value;
}
