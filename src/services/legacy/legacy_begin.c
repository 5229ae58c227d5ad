/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "legacy_core.h"

/* digest = IV || 16 zeros, then again and again the first 32 bytes of hash(digest || secret) */
static aesmall_error derive(aesmall_legacy *legacy)
{
    const aesmall_hash *const hash = legacy->hash;
    uint8_t digest[AESMALL_HASH_MAX_DIGEST_SIZE];
    aesmall_error error = AESMALL_OK;
    uint8_t i;

    for (i = 0; i < AESMALL_LEGACY_STEP_ROUNDS && legacy->rounds != 0; i++) {
        hash->init(legacy->context);
        hash->update(legacy->context, legacy->key, sizeof legacy->key);
        hash->update(legacy->context, legacy->secret, legacy->secret_len);
        if (hash->finish(legacy->context, digest) != 0) {
            error = AESMALL_ERROR_STORAGE;
            break;
        }
        memcpy(legacy->key, digest, sizeof legacy->key);
        legacy->rounds--;
    }
    aesmall_wipe(digest, sizeof digest);
    if (legacy->rounds == 0) {
        legacy->init(legacy->cipher, legacy->key);
        legacy->next = legacy->then;
        error = aesmall_hmac_init(&legacy->hmac, hash, legacy->context, legacy->key,
                                  sizeof legacy->key);
    }
    return error;
}

aesmall_error aesmall_legacy_begin(aesmall_legacy *legacy, const uint8_t *secret, size_t secret_len,
                                   const uint8_t iv[AESMALL_BLOCK_SIZE], uint32_t end,
                                   uint32_t steps, aesmall_error (*then)(aesmall_legacy *legacy))
{
    if (secret_len == 0) {
        return AESMALL_ERROR_KEY_SIZE;
    }
    legacy->next = derive;
    legacy->then = then;
    legacy->secret = secret;
    legacy->secret_len = secret_len;
    legacy->hmac.hash = NULL;
    legacy->end = end;
    legacy->done = 0;
    legacy->total = AESMALL_LEGACY_ROUNDS / AESMALL_LEGACY_STEP_ROUNDS + steps;
    legacy->rounds = AESMALL_LEGACY_ROUNDS;
    memcpy(legacy->chain, iv, sizeof legacy->chain);
    memcpy(legacy->key, iv, sizeof legacy->chain);
    memset(legacy->key + sizeof legacy->chain, 0, sizeof legacy->key - sizeof legacy->chain);
    return AESMALL_OK;
}
