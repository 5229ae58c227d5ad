/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/apart.h"
#include "../../core/scrub.h"
#include "legacy.h"
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

AESMALL_APART aesmall_error aesmall_legacy_step(aesmall_legacy *legacy)
{
    aesmall_error error;

    if (legacy->next == NULL) {
        return AESMALL_ERROR_KEY;
    }
    error = legacy->next(legacy);
    aesmall_scrub();
    legacy->done++;
    if (error != AESMALL_OK || legacy->next == NULL) {
        const uint32_t done = legacy->done;

        aesmall_hmac_wipe(&legacy->hmac);
        aesmall_wipe(legacy->cipher, legacy->room);
        aesmall_wipe(legacy, sizeof *legacy);
        legacy->done = done;
        legacy->total = done;
    }
    return error;
}

aesmall_error aesmall_legacy_run(aesmall_legacy *legacy, aesmall_progress *progress, void *context)
{
    aesmall_error error;

    do {
        error = aesmall_legacy_step(legacy);
        if (error == AESMALL_OK && progress != NULL) {
            progress(context, legacy->done, legacy->total);
        }
    } while (error == AESMALL_OK && !aesmall_legacy_is_done(legacy));
    return error;
}

aesmall_error aesmall_legacy_begin_named(aesmall_legacy *legacy, const uint8_t *secret,
                                         size_t secret_len, const char *name,
                                         const aesmall_file *source, const aesmall_file *target)
{
    const aesmall_hash *const hash = legacy->hash;
    uint8_t iv[AESMALL_HASH_MAX_DIGEST_SIZE] = {0};
    uint32_t size;
    uint8_t i;

    if (source->size(source->context, &size) != 0) {
        return AESMALL_ERROR_STORAGE;
    }
    for (i = 0; i < 4; i++) {
        iv[i] = (uint8_t)size;
        size >>= 8;
    }
    hash->init(legacy->context);
    hash->update(legacy->context, iv, 8);
    hash->update(legacy->context, (const uint8_t *)name, strlen(name));
    if (hash->finish(legacy->context, iv) != 0) {
        return AESMALL_ERROR_STORAGE;
    }
    return aesmall_legacy_begin_seal(legacy, secret, secret_len, iv, source, target);
}
