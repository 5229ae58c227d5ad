/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/equal.h"
#include "../../core/wipe.h"
#include "hmac_core.h"

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
