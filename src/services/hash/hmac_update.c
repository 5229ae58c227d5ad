/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "hmac.h"

aesmall_error aesmall_hmac_update(aesmall_hmac *hmac, const uint8_t *in, size_t in_len)
{
    if (hmac->hash == NULL) {
        return AESMALL_ERROR_KEY;
    }
    hmac->hash->update(hmac->context, in, in_len);
    return AESMALL_OK;
}
