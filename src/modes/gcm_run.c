/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "gcm_core.h"
#include "gcm_run.h"
#include "ghash.h"

static void update(const void *key, uint8_t y[AESMALL_BLOCK_SIZE], const uint8_t *data, size_t len)
{
    aesmall_ghash_update((const aesmall_ghash_key *)key, y, data, len);
}

aesmall_error aesmall_gcm_run(const aesmall_cipher *cipher, const aesmall_aead_parts *parts,
                              uint8_t tag_len)
{
    aesmall_ghash_key key;
    const aesmall_gcm_tools tools = {cipher, update, &key, NULL, NULL};
    uint8_t h[AESMALL_BLOCK_SIZE];
    aesmall_error error;

    memset(h, 0, sizeof h);
    cipher->encrypt(cipher, h, h);
    aesmall_ghash_init(&key, h);
    aesmall_wipe(h, sizeof h);
    error = aesmall_gcm_core(&tools, parts, tag_len);
    aesmall_wipe(&key, sizeof key);
    return error;
}
