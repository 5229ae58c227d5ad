/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "victron.h"

#include "../../../core/overlap.h"
#include "../../../modes/ctr/ctr_le.h"
#include "../bthome/ble_internal.h"

enum {
    MARK = 0x10,
    MODEL = 2,
    TYPE = 4,
    COUNTER = 5,
    FIRST = 7,
    HEAD_SIZE = AESMALL_VICTRON_SIZE(0),
};

/* Encrypts or decrypts with the counter in a frame's head. */
static aesmall_error crypt(const aesmall_cipher *key, const uint8_t *head, const uint8_t *in,
                           size_t in_len, uint8_t *out, size_t out_cap)
{
    uint8_t counter[AESMALL_BLOCK_SIZE] = {0};

    memcpy(counter, head + COUNTER, 2);
    return aesmall_ctr_le_crypt(key, counter, in, in_len, out, out_cap);
}

aesmall_error aesmall_victron_decrypt_unauthenticated(const aesmall_cipher *key, uint8_t first,
                                                      const uint8_t *in, size_t in_len,
                                                      aesmall_victron_frame *frame, uint8_t *out,
                                                      size_t out_cap, size_t *out_len)
{
    aesmall_victron_frame found;
    aesmall_error error;

    *out_len = 0;
    memset(frame, 0, sizeof *frame);
    if (in_len <= HEAD_SIZE || in_len > AESMALL_BLE_DATA_MAX) {
        return AESMALL_ERROR_LENGTH;
    }
    if (in[0] != MARK) {
        return AESMALL_ERROR_FORMAT;
    }
    if (in[FIRST] != first) {
        return AESMALL_ERROR_AUTH;
    }
    found.prefix = in[1];
    found.model = (uint16_t)aesmall_ble_get(in + MODEL, 2);
    found.type = in[TYPE];
    found.counter = (uint16_t)aesmall_ble_get(in + COUNTER, 2);
    error = crypt(key, in, in + HEAD_SIZE, in_len - HEAD_SIZE, out, out_cap);
    if (error == AESMALL_OK) {
        *frame = found;
        *out_len = in_len - HEAD_SIZE;
    }
    return error;
}

aesmall_error aesmall_victron_encrypt_unauthenticated(const aesmall_cipher *key, uint8_t first,
                                                      const aesmall_victron_frame *frame,
                                                      const uint8_t *record, size_t record_len,
                                                      uint8_t *out, size_t out_cap, size_t *out_len)
{
    uint8_t head[HEAD_SIZE];
    aesmall_error error;

    *out_len = 0;
    if (record_len - 1 > AESMALL_VICTRON_RECORD_MAX - 1) { /* wraps if it is 0 */
        return AESMALL_ERROR_LENGTH;
    }
    if (out_cap < AESMALL_VICTRON_SIZE(record_len)) {
        return AESMALL_ERROR_CAPACITY;
    }
    if (record != out + HEAD_SIZE &&
        aesmall_touches(record, record_len, out, AESMALL_VICTRON_SIZE(record_len))) {
        return AESMALL_ERROR_OVERLAP;
    }
    head[0] = MARK;
    head[1] = frame->prefix;
    aesmall_ble_put(head + MODEL, frame->model, 2);
    head[TYPE] = frame->type;
    aesmall_ble_put(head + COUNTER, frame->counter, 2);
    head[FIRST] = first;
    error = crypt(key, head, record, record_len, out + HEAD_SIZE, record_len);
    if (error == AESMALL_OK) {
        memcpy(out, head, HEAD_SIZE);
        *out_len = AESMALL_VICTRON_SIZE(record_len);
    }
    return error;
}
