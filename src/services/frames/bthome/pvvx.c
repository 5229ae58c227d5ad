/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "pvvx.h"

#include "../../../core/equal.h"
#include "../../../core/wipe.h"
#include "ble_internal.h"

enum {
    HEAD_SIZE = 5, /* length, type, UUID, counter */
    NONCE_SIZE = AESMALL_BLE_ADDRESS_SIZE + HEAD_SIZE,
    FRAME_MIN = AESMALL_PVVX_SIZE(0),
    SEALED_MAX = AESMALL_PVVX_CUSTOM_SIZE + AESMALL_BLE_TAG_SIZE,
};

static int is_length(size_t payload_len)
{
    return payload_len == AESMALL_PVVX_CUSTOM_SIZE || payload_len == AESMALL_PVVX_ATC_SIZE;
}

static void make_nonce(uint8_t nonce[NONCE_SIZE], const uint8_t address[6], uint8_t payload_len,
                       uint8_t counter)
{
    aesmall_ble_put_address(nonce, address);
    nonce[6] = (uint8_t)(payload_len + FRAME_MIN - 1);
    nonce[7] = 0x16; /* service data with a UUID of 16 bits */
    nonce[8] = 0x1a;
    nonce[9] = 0x18;
    nonce[10] = counter;
}

aesmall_error aesmall_pvvx_seal(const aesmall_cipher *key, const uint8_t address[6],
                                uint8_t frame_counter, const uint8_t *payload, size_t payload_len,
                                uint8_t *out, size_t out_cap, size_t *out_len)
{
    uint8_t nonce[NONCE_SIZE];

    *out_len = 0;
    if (key->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (!is_length(payload_len)) {
        return AESMALL_ERROR_LENGTH;
    }
    if (out_cap < AESMALL_PVVX_SIZE(payload_len)) {
        return AESMALL_ERROR_CAPACITY;
    }
    make_nonce(nonce, address, (uint8_t)payload_len, frame_counter);
    aesmall_ble_seal(key, nonce, NONCE_SIZE, 1, payload, (uint8_t)payload_len, out + HEAD_SIZE,
                     NULL, 0);
    memcpy(out, nonce + AESMALL_BLE_ADDRESS_SIZE, HEAD_SIZE);
    *out_len = AESMALL_PVVX_SIZE(payload_len);
    return AESMALL_OK;
}

aesmall_error aesmall_pvvx_open(const aesmall_cipher *key, const uint8_t address[6],
                                const uint8_t *in, size_t in_len, uint8_t *frame_counter,
                                uint8_t *out, size_t out_cap, size_t *out_len)
{
    uint8_t nonce[NONCE_SIZE], work[SEALED_MAX];
    uint8_t len;
    aesmall_error error;

    *out_len = 0;
    if (key->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (in_len < FRAME_MIN || !is_length(in_len - FRAME_MIN)) {
        return AESMALL_ERROR_LENGTH;
    }
    len = (uint8_t)(in_len - FRAME_MIN);
    make_nonce(nonce, address, len, in[HEAD_SIZE - 1]);
    if (!aesmall_equal(in, nonce + AESMALL_BLE_ADDRESS_SIZE, HEAD_SIZE)) {
        return AESMALL_ERROR_FORMAT;
    }
    if (out_cap < len) {
        return AESMALL_ERROR_CAPACITY;
    }
    error = aesmall_ble_open(key, nonce, NONCE_SIZE, 1, in + HEAD_SIZE, len, 0, work);
    if (error == AESMALL_OK) {
        *frame_counter = nonce[NONCE_SIZE - 1];
        memcpy(out, work, len);
        *out_len = len;
    }
    aesmall_wipe(work, sizeof work);
    return error;
}
