/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../../core/overlap.h"
#include "../../../core/wipe.h"
#include "../../../modes/ccm/ccm.h"
#include "wmbus_internal.h"

#define MODE_10 10
#define WHOLE 0xff /* the low byte of CFG: all bytes are encrypted */
#define CFG_SIZE 2
#define CFE_SIZE 2
#define EXTRA_SIZE (CFE_SIZE + 4) /* with MC */
#define NONCE_SIZE 13

/* Reads the layers and checks lengths and keys. data_at becomes the place of the ciphertext. */
static aesmall_error check(const aesmall_cipher *key, const aesmall_key_room *room, size_t tag_len,
                           const uint8_t *in, size_t in_len, aesmall_wmbus_telegram *telegram)
{
    const aesmall_error error = aesmall_wmbus_parse_mode(in, in_len, telegram, MODE_10);
    const uint8_t *const cfe = in + telegram->data_at;

    if (error != AESMALL_OK) {
        return error;
    }
    if (tag_len - 4 > AESMALL_BLOCK_SIZE - 4 || tag_len % 2 != 0) {
        return AESMALL_ERROR_ARGUMENT;
    }
    if (in_len - telegram->data_at < EXTRA_SIZE + tag_len) {
        return AESMALL_ERROR_LENGTH;
    }
    if (cfe[-CFG_SIZE] != WHOLE || AESMALL_WMBUS_KDF(cfe[0]) != 1) {
        return AESMALL_ERROR_FORMAT;
    }
    telegram->data_at = (uint8_t)(telegram->data_at + EXTRA_SIZE);
    return aesmall_wmbus_check_room(key, room);
}

/* Makes the key and the nonce. */
static void prepare(const aesmall_cipher *key, const aesmall_key_room *room, const uint8_t mc[4],
                    const aesmall_wmbus_telegram *telegram, uint8_t nonce[NONCE_SIZE])
{
    uint8_t i;

    aesmall_wmbus_derive(key, room, AESMALL_WMBUS_KENC, mc, telegram);
    memcpy(nonce, telegram->address, sizeof telegram->address);
    nonce[8] = 0;
    for (i = 0; i < 4; i++) {
        nonce[9 + i] = mc[3 - i];
    }
}

aesmall_error aesmall_wmbus_mode10_open(const aesmall_cipher *key, aesmall_key_room room,
                                        size_t tag_len, uint32_t *counter, const uint8_t *in,
                                        size_t in_len, uint8_t *out, size_t out_cap,
                                        size_t *out_len)
{
    aesmall_wmbus_telegram telegram;
    aesmall_error error = check(key, &room, tag_len, in, in_len, &telegram);
    const uint8_t *const data = in + telegram.data_at;
    const size_t len = in_len - telegram.data_at - tag_len;
    uint8_t nonce[NONCE_SIZE];
    uint32_t received;

    *out_len = 0;
    if (error != AESMALL_OK) {
        return error;
    }
    if (len > out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    if (aesmall_touches(in, in_len, out, len)) {
        return AESMALL_ERROR_OVERLAP;
    }
    received = aesmall_wmbus_get_counter(data - 4);
    prepare(key, &room, data - 4, &telegram, nonce);
    {
        const aesmall_aead_args args = {
            nonce,
            sizeof nonce,
            in + telegram.tpl,
            (size_t)(data - 4 - (in + telegram.tpl)),
            data,
            len + tag_len,
            out,
            len,
            tag_len,
        };

        error = aesmall_ccm_open_unchecked(room.cipher, &args);
    }
    aesmall_wipe(room.cipher, room.size);
    if (error == AESMALL_OK && !aesmall_wmbus_is_newer(*counter, received)) {
        aesmall_wipe(out, len);
        error = AESMALL_ERROR_REPLAY;
    }
    if (error == AESMALL_OK) {
        *counter = received + 1;
        *out_len = len;
    }
    return error;
}

aesmall_error aesmall_wmbus_mode10_seal(const aesmall_cipher *key, aesmall_key_room room,
                                        size_t tag_len, uint32_t *counter, const uint8_t *in,
                                        size_t in_len, uint8_t *out, size_t out_cap)
{
    aesmall_wmbus_telegram telegram;
    const aesmall_error error = check(key, &room, tag_len, in, in_len, &telegram);
    uint8_t *const data = out + telegram.data_at;
    uint8_t nonce[NONCE_SIZE];

    if (error != AESMALL_OK) {
        return error;
    }
    if (in_len > out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    if (*counter == UINT32_MAX) {
        return AESMALL_ERROR_COUNTER;
    }
    memmove(out, in, in_len);
    aesmall_wmbus_put_counter(data - 4, (*counter)++);
    prepare(key, &room, data - 4, &telegram, nonce);
    {
        const size_t len = in_len - telegram.data_at - tag_len;
        const aesmall_aead_args args = {
            nonce,
            sizeof nonce,
            out + telegram.tpl,
            (size_t)(data - 4 - (out + telegram.tpl)),
            data,
            len,
            data,
            len + tag_len,
            tag_len,
        };

        aesmall_ccm_seal_unchecked(room.cipher, &args);
    }
    aesmall_wipe(room.cipher, room.size);
    return AESMALL_OK;
}
