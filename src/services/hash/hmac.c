/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/apart.h"
#include "../../core/equal.h"
#include "../../core/wipe.h"
#include "hmac.h"
#include "hmac_core.h"

AESMALL_APART aesmall_error aesmall_hmac_pad(const aesmall_hmac *hmac, uint8_t pad)
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

AESMALL_APART aesmall_error aesmall_hmac_end(aesmall_hmac *hmac,
                                             uint8_t mac[AESMALL_HASH_MAX_DIGEST_SIZE],
                                             size_t mac_len)
{
    const aesmall_hash *const hash = hmac->hash;
    aesmall_error error = AESMALL_ERROR_STORAGE;

    if (hash == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (mac_len < AESMALL_HMAC_MIN_SIZE || mac_len > hash->digest_size) {
        return AESMALL_ERROR_ARGUMENT;
    }
    if (hash->finish(hmac->context, mac) == 0) {
        error = aesmall_hmac_pad(hmac, 0x5c);
        if (error == AESMALL_OK) {
            hash->update(hmac->context, mac, hash->digest_size);
            if (hash->finish(hmac->context, mac) != 0) {
                error = AESMALL_ERROR_STORAGE;
            }
        }
    }
    if (error != AESMALL_OK) {
        aesmall_wipe(mac, AESMALL_HASH_MAX_DIGEST_SIZE);
    }
    hmac->hash = NULL;
    return error;
}

aesmall_error aesmall_hmac_init(aesmall_hmac *hmac, const aesmall_hash *hash, void *context,
                                const uint8_t *key, size_t key_len)
{
    aesmall_error error;

    hmac->hash = hash;
    hmac->context = context;
    hmac->key = key;
    hmac->key_len = key_len;
    error = aesmall_hmac_pad(hmac, 0x36);
    if (error != AESMALL_OK) {
        hmac->hash = NULL;
    }
    return error;
}

aesmall_error aesmall_hmac_update(aesmall_hmac *hmac, const uint8_t *in, size_t in_len)
{
    if (hmac->hash == NULL) {
        return AESMALL_ERROR_KEY;
    }
    hmac->hash->update(hmac->context, in, in_len);
    return AESMALL_OK;
}

aesmall_error aesmall_hmac_finish(aesmall_hmac *hmac, uint8_t *mac, size_t mac_len)
{
    uint8_t whole[AESMALL_HASH_MAX_DIGEST_SIZE];
    aesmall_error error = aesmall_hmac_end(hmac, whole, mac_len);

    if (error == AESMALL_OK) {
        memcpy(mac, whole, mac_len);
        aesmall_wipe(whole, sizeof whole);
    }
    return error;
}

aesmall_error aesmall_hmac_verify(aesmall_hmac *hmac, const uint8_t *mac, size_t mac_len)
{
    uint8_t whole[AESMALL_HASH_MAX_DIGEST_SIZE];
    aesmall_error error = aesmall_hmac_end(hmac, whole, mac_len);

    if (error == AESMALL_OK) {
        if (!aesmall_equal(whole, mac, mac_len)) {
            error = AESMALL_ERROR_AUTH;
        }
        aesmall_wipe(whole, sizeof whole);
    }
    return error;
}

aesmall_error aesmall_hmac_verify_short(aesmall_hmac *hmac, const uint8_t *mac, size_t mac_len)
{
    uint8_t whole[AESMALL_HASH_MAX_DIGEST_SIZE];
    size_t size;
    aesmall_error error;

    if (hmac->hash == NULL) {
        return AESMALL_ERROR_KEY;
    }
    size = hmac->hash->digest_size;
    if (mac_len - 1 >= size) {
        return AESMALL_ERROR_ARGUMENT;
    }
    error = aesmall_hmac_end(hmac, whole, size);
    if (error == AESMALL_OK) {
        if (!aesmall_equal(whole, mac, mac_len)) {
            error = AESMALL_ERROR_AUTH;
        }
        aesmall_wipe(whole, sizeof whole);
    }
    return error;
}

void aesmall_hmac_wipe(aesmall_hmac *hmac)
{
    if (hmac->hash != NULL) {
        hmac->hash->wipe(hmac->context);
        hmac->hash = NULL;
    }
}
