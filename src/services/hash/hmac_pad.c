/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/wipe.h"
#include "hmac_core.h"

aesmall_error aesmall_hmac_pad(const aesmall_hmac *hmac, uint8_t pad)
{
    const aesmall_hash *const hash = hmac->hash;
    uint8_t digest[AESMALL_HASH_MAX_DIGEST_SIZE];
    const uint8_t *key = hmac->key;
    size_t left = hmac->key_len;
    uint8_t i, byte;

    if (left > hash->block_size) {
        hash->init(hmac->context);
        hash->update(hmac->context, key, left);
        if (hash->finish(hmac->context, digest) != 0) {
            aesmall_wipe(digest, sizeof digest);
            return AESMALL_ERROR_STORAGE;
        }
        key = digest;
        left = hash->digest_size;
    }
    hash->init(hmac->context);
    for (i = 0; i < hash->block_size; i++) {
        byte = pad;
        if (i < left) {
            byte ^= key[i];
        }
        hash->update(hmac->context, &byte, 1);
    }
    aesmall_wipe(&byte, 1);
    aesmall_wipe(digest, sizeof digest);
    return AESMALL_OK;
}
