/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "mibeacon.h"

#include "../../../core/scrub.h"
#include "ble_internal.h"

enum {
    FRAME_CONTROL_SIZE = 2,
    PRODUCT_SIZE = 2,
    HEAD_SIZE = 5, /* frame control, product, the low byte of the counter */
    UPPER_SIZE = 3,
    TAIL_SIZE = UPPER_SIZE + AESMALL_BLE_TAG_SIZE,
    NONCE_SIZE = 12,
    OLD_TAIL_SIZE = 4,
};

#define NEEDED (AESMALL_MIBEACON_ENCRYPTED | AESMALL_MIBEACON_OBJECT)

/* Returns whether the version is `lower` or the next one, and the frame has an encrypted object. */
static int is_of(const aesmall_mibeacon_frame *frame, uint8_t lower)
{
    return (AESMALL_MIBEACON_VERSION(frame->frame_control) & 0x0e) == lower &&
           (frame->frame_control & NEEDED) == NEEDED &&
           (frame->capability & AESMALL_MIBEACON_INPUT_OUTPUT) == 0;
}

/* Reads the fields before the ciphertext. *start becomes its offset. At least one byte and `tail`
 * bytes follow it. */
static aesmall_error read_head(const uint8_t address[6], const uint8_t *in, size_t in_len,
                               uint8_t lower, uint8_t tail, aesmall_mibeacon_frame *frame,
                               uint8_t *start)
{
    uint8_t at = HEAD_SIZE;
    uint8_t i;

    if (in_len <= (size_t)(at + tail) || in_len > AESMALL_BLE_DATA_MAX) {
        return AESMALL_ERROR_LENGTH;
    }
    frame->frame_control = (uint16_t)aesmall_ble_get(in, FRAME_CONTROL_SIZE);
    frame->product = (uint16_t)aesmall_ble_get(in + FRAME_CONTROL_SIZE, PRODUCT_SIZE);
    frame->counter = in[HEAD_SIZE - 1];
    if ((frame->frame_control & AESMALL_MIBEACON_ADDRESS) != 0) {
        at = HEAD_SIZE + AESMALL_BLE_ADDRESS_SIZE;
        if (in_len <= (size_t)(at + tail)) {
            return AESMALL_ERROR_LENGTH;
        }
        for (i = 0; i < AESMALL_BLE_ADDRESS_SIZE; i++) {
            if (in[HEAD_SIZE + i] != address[AESMALL_BLE_ADDRESS_SIZE - 1 - i]) {
                return AESMALL_ERROR_ARGUMENT;
            }
        }
    }
    if ((frame->frame_control & AESMALL_MIBEACON_CAPABILITY) != 0) {
        frame->capability = in[at];
        at++;
        if (in_len <= (size_t)(at + tail)) {
            return AESMALL_ERROR_LENGTH;
        }
    }
    *start = at;
    return is_of(frame, lower) ? AESMALL_OK : AESMALL_ERROR_FORMAT;
}

static void make_nonce(uint8_t nonce[NONCE_SIZE], const uint8_t address[6],
                       const aesmall_mibeacon_frame *frame)
{
    aesmall_ble_put_address(nonce, address);
    aesmall_ble_put(nonce + 6, frame->product, PRODUCT_SIZE);
    aesmall_ble_put(nonce + 8, frame->counter, 4);
}

aesmall_error aesmall_mibeacon_seal(const aesmall_cipher *key, const uint8_t address[6],
                                    const aesmall_mibeacon_frame *frame, const uint8_t *payload,
                                    size_t payload_len, uint8_t *out, size_t out_cap,
                                    size_t *out_len)
{
    uint8_t nonce[NONCE_SIZE];
    uint8_t start = HEAD_SIZE;
    uint8_t *at;

    *out_len = 0;
    if (key->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (!is_of(frame, 4)) {
        return AESMALL_ERROR_ARGUMENT;
    }
    if (payload_len - 1 > AESMALL_MIBEACON_PAYLOAD_MAX - 1) { /* wraps if it is 0 */
        return AESMALL_ERROR_LENGTH;
    }
    if ((frame->frame_control & AESMALL_MIBEACON_ADDRESS) != 0) {
        start = HEAD_SIZE + AESMALL_BLE_ADDRESS_SIZE;
    }
    if ((frame->frame_control & AESMALL_MIBEACON_CAPABILITY) != 0) {
        start++;
    }
    if (out_cap < start + payload_len + TAIL_SIZE) {
        return AESMALL_ERROR_CAPACITY;
    }
    make_nonce(nonce, address, frame);
    aesmall_ble_seal(key, nonce, NONCE_SIZE, 1, payload, (uint8_t)payload_len, out + start,
                     nonce + NONCE_SIZE - UPPER_SIZE, UPPER_SIZE);
    aesmall_ble_put(out, frame->frame_control, FRAME_CONTROL_SIZE);
    memcpy(out + FRAME_CONTROL_SIZE, nonce + 6, PRODUCT_SIZE + 1); /* and the counter's low byte */
    at = out + HEAD_SIZE;
    if ((frame->frame_control & AESMALL_MIBEACON_ADDRESS) != 0) {
        memcpy(at, nonce, AESMALL_BLE_ADDRESS_SIZE);
        at += AESMALL_BLE_ADDRESS_SIZE;
    }
    if ((frame->frame_control & AESMALL_MIBEACON_CAPABILITY) != 0) {
        *at = frame->capability;
    }
    *out_len = start + payload_len + TAIL_SIZE;
    return AESMALL_OK;
}

static aesmall_error open_frame(const aesmall_cipher *key, const uint8_t address[6],
                                uint32_t *last_counter, const uint8_t *in, size_t in_len,
                                aesmall_mibeacon_frame *frame, uint8_t *out, size_t out_cap,
                                size_t *out_len)
{
    uint8_t nonce[NONCE_SIZE];
    uint8_t start, len;
    aesmall_error error = read_head(address, in, in_len, 4, TAIL_SIZE, frame, &start);

    if (error != AESMALL_OK) {
        return error;
    }
    len = (uint8_t)(in_len - start - TAIL_SIZE);
    if (out_cap < (size_t)len + AESMALL_BLE_TAG_SIZE) {
        return AESMALL_ERROR_CAPACITY;
    }
    frame->counter |= aesmall_ble_get(in + start + len, UPPER_SIZE) << 8;
    if (frame->counter <= *last_counter) {
        return AESMALL_ERROR_REPLAY;
    }
    make_nonce(nonce, address, frame);
    error = aesmall_ble_open(key, nonce, NONCE_SIZE, 1, in + start, len, UPPER_SIZE, out);
    if (error == AESMALL_OK) {
        *last_counter = frame->counter;
        *out_len = len;
    }
    return error;
}

aesmall_error aesmall_mibeacon_open(const aesmall_cipher *key, const uint8_t address[6],
                                    uint32_t *last_counter, const uint8_t *in, size_t in_len,
                                    aesmall_mibeacon_frame *frame, uint8_t *out, size_t out_cap,
                                    size_t *out_len)
{
    aesmall_error error = AESMALL_ERROR_KEY;

    *out_len = 0;
    memset(frame, 0, sizeof *frame);
    if (key->encrypt != NULL) {
        error = open_frame(key, address, last_counter, in, in_len, frame, out, out_cap, out_len);
    }
    if (error != AESMALL_OK) {
        memset(frame, 0, sizeof *frame);
    }
    return error;
}

/* ---- Versions 2 and 3 ---- */

void aesmall_mibeacon_legacy_key(const uint8_t bind_key[12], uint8_t key[16])
{
    memcpy(key, bind_key, 6);
    key[6] = 0x8d;
    key[7] = 0x3d;
    key[8] = 0x3c;
    key[9] = 0x97;
    memcpy(key + 10, bind_key + 6, 6);
    aesmall_scrub();
}

aesmall_error aesmall_mibeacon_legacy_decrypt_unauthenticated(
    const aesmall_cipher *key, const uint8_t address[6], const uint8_t *in, size_t in_len,
    aesmall_mibeacon_frame *frame, uint8_t *out, size_t out_cap, size_t *out_len)
{
    uint8_t nonce[HEAD_SIZE + OLD_TAIL_SIZE - 1 + AESMALL_BLE_ADDRESS_SIZE]; /* the last: unused */
    uint8_t start, len;
    aesmall_error error;

    *out_len = 0;
    memset(frame, 0, sizeof *frame);
    error = read_head(address, in, in_len, 2, OLD_TAIL_SIZE, frame, &start);
    if (error == AESMALL_OK) {
        len = (uint8_t)(in_len - start - OLD_TAIL_SIZE);
        memcpy(nonce, in, HEAD_SIZE);
        memcpy(nonce + HEAD_SIZE, in + start + len, OLD_TAIL_SIZE - 1);
        aesmall_ble_put_address(nonce + HEAD_SIZE + OLD_TAIL_SIZE - 1, address);
        error = aesmall_ccm_star_crypt_unauthenticated(key, nonce, in + start, len, out, out_cap);
        if (error == AESMALL_OK) {
            *out_len = len;
            return AESMALL_OK;
        }
    }
    memset(frame, 0, sizeof *frame);
    return error;
}
