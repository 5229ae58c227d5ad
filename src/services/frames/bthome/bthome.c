/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "bthome.h"

#include "ble_internal.h"

enum {
    INFO_SIZE = 1,
    COUNTER_SIZE = 4,
    FRAME_MIN = AESMALL_BTHOME_SIZE(0),
    NONCE_SIZE = 13,
    NONCE_COUNTER = NONCE_SIZE - COUNTER_SIZE,
};

/* Version 2 in bits 5 to 7, and bit 0: encrypted. */
static int is_encrypted(uint8_t info)
{
    return (info & 0xe1) == AESMALL_BTHOME_ENCRYPTED;
}

static void make_nonce(uint8_t nonce[NONCE_SIZE], const uint8_t address[6], uint8_t info)
{
    memcpy(nonce, address, AESMALL_BLE_ADDRESS_SIZE);
    nonce[6] = 0xd2;
    nonce[7] = 0xfc;
    nonce[8] = info;
}

aesmall_error aesmall_bthome_seal(const aesmall_cipher *key, const uint8_t address[6], uint8_t info,
                                  uint32_t counter, const uint8_t *payload, size_t payload_len,
                                  uint8_t *out, size_t out_cap, size_t *out_len)
{
    uint8_t nonce[NONCE_SIZE];

    *out_len = 0;
    if (key->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (!is_encrypted(info)) {
        return AESMALL_ERROR_ARGUMENT;
    }
    if (payload_len > AESMALL_BTHOME_PAYLOAD_MAX) {
        return AESMALL_ERROR_LENGTH;
    }
    if (out_cap < AESMALL_BTHOME_SIZE(payload_len)) {
        return AESMALL_ERROR_CAPACITY;
    }
    make_nonce(nonce, address, info);
    aesmall_ble_put(nonce + NONCE_COUNTER, counter, COUNTER_SIZE);
    aesmall_ble_seal(key, nonce, NONCE_SIZE, 0, payload, (uint8_t)payload_len, out + INFO_SIZE,
                     nonce + NONCE_COUNTER, COUNTER_SIZE);
    out[0] = info;
    *out_len = AESMALL_BTHOME_SIZE(payload_len);
    return AESMALL_OK;
}

aesmall_error aesmall_bthome_open(const aesmall_cipher *key, const uint8_t address[6],
                                  uint32_t *last_counter, const uint8_t *in, size_t in_len,
                                  uint8_t *out, size_t out_cap, size_t *out_len)
{
    uint8_t nonce[NONCE_SIZE];
    uint32_t counter;
    uint8_t len;
    aesmall_error error;

    *out_len = 0;
    if (key->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (in_len < FRAME_MIN || in_len > AESMALL_BLE_DATA_MAX) {
        return AESMALL_ERROR_LENGTH;
    }
    if (!is_encrypted(in[0])) {
        return AESMALL_ERROR_FORMAT;
    }
    if (out_cap < AESMALL_BTHOME_OPENED_SIZE(in_len)) {
        return AESMALL_ERROR_CAPACITY;
    }
    len = (uint8_t)(in_len - FRAME_MIN);
    make_nonce(nonce, address, in[0]);
    memcpy(nonce + NONCE_COUNTER, in + INFO_SIZE + len, COUNTER_SIZE);
    counter = aesmall_ble_get(nonce + NONCE_COUNTER, COUNTER_SIZE);
    if (counter <= *last_counter) {
        return AESMALL_ERROR_REPLAY;
    }
    error = aesmall_ble_open(key, nonce, NONCE_SIZE, 0, in + INFO_SIZE, len, COUNTER_SIZE, out);
    if (error == AESMALL_OK) {
        *last_counter = counter;
        *out_len = len;
    }
    return error;
}
