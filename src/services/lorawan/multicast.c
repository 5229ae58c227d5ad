/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "lorawan_internal.h"
#include "multicast.h"

/* out = E(key, type | number | zeros) */
static aesmall_error derive(const aesmall_cipher *key, uint8_t type, uint32_t number,
                            uint8_t out[16])
{
    if (key->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    memset(out, 0, 16);
    out[0] = type;
    aesmall_lorawan_put(out + 1, number, 4);
    key->encrypt(key, out, out);
    return AESMALL_OK;
}

aesmall_error aesmall_lorawan_derive_mc_root_key(const aesmall_cipher *GenAppKey,
                                                 uint8_t McRootKey[16])
{
    return derive(GenAppKey, 0x00, 0, McRootKey);
}

aesmall_error aesmall_lorawan11_derive_mc_root_key(const aesmall_cipher *AppKey,
                                                   uint8_t McRootKey[16])
{
    return derive(AppKey, 0x20, 0, McRootKey);
}

aesmall_error aesmall_lorawan_derive_mc_ke_key(const aesmall_cipher *McRootKey, uint8_t McKEKey[16])
{
    return derive(McRootKey, 0x00, 0, McKEKey);
}

aesmall_error aesmall_lorawan_recover_mc_key(const aesmall_cipher *McKEKey,
                                             const uint8_t McKey_encrypted[16], uint8_t McKey[16])
{
    if (McKEKey->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    McKEKey->encrypt(McKEKey, McKey_encrypted, McKey);
    return AESMALL_OK;
}

aesmall_error aesmall_lorawan_derive_mc_session_keys(const aesmall_cipher *McKey, uint32_t McAddr,
                                                     uint8_t McNwkSKey[16], uint8_t McAppSKey[16])
{
    (void)derive(McKey, 0x01, McAddr, McAppSKey);
    return derive(McKey, 0x02, McAddr, McNwkSKey);
}
