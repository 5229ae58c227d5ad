/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "lorawan_internal.h"

/* E(AppKey, type | AppNonce | NetID | DevNonce | zeros), 6.2.5 */
static void derive(const aesmall_cipher *AppKey, uint8_t type,
                   const aesmall_lorawan_join_accept *accept, uint16_t DevNonce, uint8_t key[16])
{
    memset(key, 0, 16);
    key[0] = type;
    aesmall_lorawan_put(key + 1, accept->AppNonce, 3);
    aesmall_lorawan_put(key + 4, accept->NetID, 3);
    aesmall_lorawan_put(key + 7, DevNonce, 2);
    AppKey->encrypt(AppKey, key, key);
}

aesmall_error aesmall_lorawan_derive_session_keys(const aesmall_cipher *AppKey,
                                                  const aesmall_lorawan_join_accept *accept,
                                                  uint16_t DevNonce, uint8_t NwkSKey[16],
                                                  uint8_t AppSKey[16])
{
    if (AppKey->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    derive(AppKey, 0x01, accept, DevNonce, NwkSKey);
    derive(AppKey, 0x02, accept, DevNonce, AppSKey);
    return AESMALL_OK;
}
