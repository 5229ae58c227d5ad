/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "gcm_kept.h"

static void update(const aesmall_gcm_hash *hash, uint8_t y[AESMALL_BLOCK_SIZE], const uint8_t *data,
                   size_t len)
{
    aesmall_ghash_small_update(&((const aesmall_gcm_small *)(const void *)hash)->key, y, data, len);
}

aesmall_error aesmall_gcm_small_init(aesmall_gcm_small *gcm, const aesmall_cipher *cipher)
{
    uint8_t h[AESMALL_BLOCK_SIZE];

    if (cipher->encrypt == NULL) {
        aesmall_gcm_small_wipe(gcm);
        return AESMALL_ERROR_KEY;
    }
    aesmall_wipe(h, sizeof h);
    cipher->encrypt(cipher, h, h);
    gcm->hash.update = update;
    aesmall_ghash_small_init(&gcm->key, h);
    aesmall_wipe(h, sizeof h);
    return AESMALL_OK;
}
