/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/flash.h"
#include "gcm_run.h"

AESMALL_OWN_SECTION(aesmall_gcm_kept_update)
void aesmall_gcm_kept_update(const aesmall_gcm_hash *hash, uint8_t y[AESMALL_BLOCK_SIZE],
                             const uint8_t *data, size_t len)
{
    aesmall_ghash_update(&((const aesmall_gcm_kept *)(const void *)hash)->key, y, data, len);
}
