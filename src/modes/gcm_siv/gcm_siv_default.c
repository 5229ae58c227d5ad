/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/target.h"
#include "../ghash/ghash_reversed.h"
#include "gcm_siv_hash.h"

#if !AESMALL_ARMV6M_ASM /* else aesmall_ghash_init.S, aesmall_ghash_reversed.S there */

void aesmall_gcm_siv_default_init(void *key, const uint8_t h[AESMALL_BLOCK_SIZE])
{
    aesmall_ghash_init((aesmall_ghash_key *)key, h);
}

void aesmall_gcm_siv_default_update(const void *key, uint8_t y[AESMALL_BLOCK_SIZE],
                                    const uint8_t *data, size_t len)
{
    aesmall_ghash_reversed((const aesmall_ghash_key *)key, y, data, len);
}

#endif
