/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../double.h"
#include "manx_core.h"

void aesmall_manx1_double(const aesmall_manx_params *params, uint8_t block[AESMALL_BLOCK_SIZE])
{
    if (params->options & AESMALL_MANX_PUBLISHED_DOUBLING) {
        aesmall_manx1_double_as_published(block);
    } else {
        aesmall_double(block);
    }
}
