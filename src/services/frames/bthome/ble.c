/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "ble_internal.h"

void aesmall_ble_put_address(uint8_t *out, const uint8_t *address)
{
    uint8_t i;

    for (i = 0; i < AESMALL_BLE_ADDRESS_SIZE; i++) {
        out[i] = address[AESMALL_BLE_ADDRESS_SIZE - 1 - i];
    }
}

aesmall_error aesmall_ble_open(const aesmall_cipher *key, const uint8_t *nonce, uint8_t nonce_len,
                               uint8_t ad_len, const uint8_t *in, uint8_t len, uint8_t gap,
                               uint8_t *out)
{
    const uint8_t ad = 0x11;
    const aesmall_aead_args args = {
        nonce,  nonce_len, &ad,
        ad_len, out,       (size_t)len + AESMALL_BLE_TAG_SIZE,
        out,    0,         AESMALL_BLE_TAG_SIZE,
    };
    uint8_t tag[AESMALL_BLE_TAG_SIZE];
    aesmall_error error;

    memcpy(tag, in + len + gap, sizeof tag); /* first, because `out` may overlap it */
    memmove(out, in, len);
    memcpy(out + len, tag, sizeof tag);
    error = aesmall_ccm_open_unchecked(key, &args);
    memset(out + len, 0, sizeof tag);
    return error;
}
