/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/equal.h"
#include "../../core/wipe.h"
#include "hmac_core.h"

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
