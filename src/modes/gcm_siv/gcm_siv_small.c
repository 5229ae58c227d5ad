/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../ghash/ghash_reversed.h"
#include "gcm_siv_hash.h"

void aesmall_gcm_siv_small_init(void *key, const uint8_t h[AESMALL_BLOCK_SIZE])
{
    aesmall_ghash_small_init((aesmall_ghash_small_key *)key, h);
}

void aesmall_gcm_siv_small_update(const void *key, uint8_t y[AESMALL_BLOCK_SIZE],
                                  const uint8_t *data, size_t len)
{
    aesmall_ghash_small_reversed((const aesmall_ghash_small_key *)key, y, data, len);
}
