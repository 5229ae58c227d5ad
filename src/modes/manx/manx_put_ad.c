/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "manx_core.h"

void aesmall_manx_put_ad(const aesmall_manx_params *params, uint8_t *to, uint8_t at,
                         const uint8_t *ad, size_t ad_bits)
{
    aesmall_manx_put(to, at, ad, 0, (uint8_t)ad_bits);
    if (params->options & AESMALL_MANX_VARIABLE_AD) {
        aesmall_manx_put_one(to, (uint8_t)(at + ad_bits));
    }
}
