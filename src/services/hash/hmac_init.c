/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "hmac_core.h"

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
