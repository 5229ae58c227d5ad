/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/wipe.h"
#include "hmac_core.h"

aesmall_error aesmall_hmac_end(aesmall_hmac *hmac, uint8_t mac[AESMALL_HASH_MAX_DIGEST_SIZE],
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
