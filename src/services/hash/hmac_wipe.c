/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "hmac.h"

void aesmall_hmac_wipe(aesmall_hmac *hmac)
{
    if (hmac->hash != NULL) {
        hmac->hash->wipe(hmac->context);
        hmac->hash = NULL;
    }
}
