/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../../core/equal.h"
#include "../../../core/hide.h"
#include "../../../core/wipe.h"
#include "ieee802154_core.h"
#include "zigbee.h"

/* The security control */
#define LEVEL 0x07
#define LEVEL_USED 0x05
#define KEY_IDENTIFIER 0x18
#define NETWORK_KEY 0x08
#define HAS_SOURCE 0x20
#define RESERVED 0x80

#define CONTROL_AND_COUNTER 5 /* bytes */
#define ADDRESS_SIZE 8        /* bytes */

/* Checks the headers of a frame of in_len bytes, MIC excluded, makes the nonce, begins, and sets
 * the level in the control at `out`. out_len is the length of the result. */
static aesmall_error begin(const aesmall_cipher *key, const uint8_t *source, size_t header_len,
                           aesmall_ieee802154_work *w, size_t in_len, size_t out_len)
{
    const uint8_t *aux = w->args.in;
    uint8_t size = CONTROL_AND_COUNTER;
    uint8_t control;
    aesmall_error error;

    if (in_len > AESMALL_ZIGBEE_FRAME_MAX - AESMALL_ZIGBEE_MIC_SIZE || header_len > in_len ||
        in_len - header_len < CONTROL_AND_COUNTER) {
        return AESMALL_ERROR_LENGTH;
    }
    aux += header_len;
    control = *aux++;
    if ((control & HAS_SOURCE) != 0) {
        source = aux + 4;
        size = CONTROL_AND_COUNTER + ADDRESS_SIZE;
    }
    if ((control & KEY_IDENTIFIER) == NETWORK_KEY) {
        size++;
    }
    if (in_len - header_len < size) {
        return AESMALL_ERROR_LENGTH;
    }
    if ((control & RESERVED) != 0 || ((control & LEVEL) != 0 && (control & LEVEL) != LEVEL_USED)) {
        return AESMALL_ERROR_FORMAT;
    }
    if (source == NULL) {
        return AESMALL_ERROR_ARGUMENT;
    }
    if (aesmall_ieee802154_is_last(aux)) {
        return AESMALL_ERROR_COUNTER;
    }
    control |= LEVEL_USED; /* its level is 0 or this */
    w->args.ad_len = header_len + size;
    memcpy(w->nonce, source, ADDRESS_SIZE);
    memcpy(w->nonce + ADDRESS_SIZE, aux, 4);
    w->nonce[12] = control;
    error = aesmall_ieee802154_begin(key, w, out_len);
    if (error == AESMALL_OK) {
        w->args.out[-(ptrdiff_t)size] = control;
    }
    return error;
}

aesmall_error aesmall_zigbee_seal(const aesmall_cipher *key, const uint8_t *source,
                                  size_t header_len, const uint8_t *in, size_t in_len, uint8_t *out,
                                  size_t out_cap, size_t *out_len)
{
    aesmall_ieee802154_work w;
    const size_t len = in_len + AESMALL_ZIGBEE_MIC_SIZE;
    const uint8_t control = header_len < in_len ? in[header_len] : 0;
    aesmall_error error;

    w.args.in = in;
    w.args.in_len = in_len;
    w.args.out = out;
    w.args.out_cap = out_cap;
    w.args.tag_len = AESMALL_ZIGBEE_MIC_SIZE;
    *out_len = 0;
    error = begin(key, source, header_len, &w, in_len, len);
    if (error == AESMALL_OK) {
        aesmall_ccm_seal_unchecked(key, &w.args);
        out[header_len] = control;
        *out_len = len;
    }
    return error;
}

aesmall_error aesmall_zigbee_open(const aesmall_cipher *key, const uint8_t *source,
                                  size_t header_len, uint32_t *next_counter, const uint8_t *in,
                                  size_t in_len, uint8_t *out, size_t out_cap, size_t *out_len)
{
    aesmall_ieee802154_work w;
    const uint8_t control = header_len < in_len ? in[header_len] : 0;
    aesmall_error error;

    w.args.in = in;
    w.args.in_len = in_len;
    w.args.out = out;
    w.args.out_cap = out_cap;
    w.args.tag_len = AESMALL_ZIGBEE_MIC_SIZE;
    *out_len = 0;
    if (in_len < AESMALL_ZIGBEE_MIC_SIZE) {
        return AESMALL_ERROR_LENGTH;
    }
    in_len -= AESMALL_ZIGBEE_MIC_SIZE;
    error = begin(key, source, header_len, &w, in_len, in_len);
    if (error == AESMALL_OK) {
        error = aesmall_ieee802154_end_open(key, &w, next_counter, w.nonce + ADDRESS_SIZE);
        if (error == AESMALL_OK) {
            out[header_len] = control;
            *out_len = in_len;
        }
    }
    return error;
}

/* CRC-16/X-25. The code is secret, so a mask selects the polynomial. */
static uint16_t crc(const uint8_t *in, size_t len)
{
    unsigned sum = 0xffff;
    uint8_t i;

    for (; len != 0; len--) {
        sum ^= *in++;
        for (i = 0; i < 8; i++) {
            sum = sum >> 1 ^ (aesmall_hide(0U - (sum & 1)) & 0x8408);
        }
    }
    return (uint16_t)(sum ^ 0xffff);
}

aesmall_error aesmall_zigbee_install_code(aesmall_key_room room, const uint8_t *code,
                                          size_t code_len, uint8_t link_key[16])
{
    uint8_t right[AESMALL_ZIGBEE_CRC_SIZE];
    uint16_t sum;
    int is_right;

    if (code_len != 8 && code_len != 10 && code_len != 14 && code_len != 18) {
        return AESMALL_ERROR_LENGTH;
    }
    sum = crc(code, code_len - AESMALL_ZIGBEE_CRC_SIZE);
    right[0] = (uint8_t)sum;
    right[1] = (uint8_t)(sum >> 8);
    is_right =
        aesmall_equal(right, code + code_len - AESMALL_ZIGBEE_CRC_SIZE, AESMALL_ZIGBEE_CRC_SIZE);
    aesmall_wipe(right, sizeof right);
    return is_right ? aesmall_aes_mmo(room, code, code_len, link_key) : AESMALL_ERROR_FORMAT;
}

aesmall_error aesmall_zigbee_derive_key(aesmall_key_room room, const uint8_t link_key[16],
                                        uint8_t use, uint8_t out[16])
{
    if (use != AESMALL_ZIGBEE_KEY_TRANSPORT && use != AESMALL_ZIGBEE_KEY_LOAD) {
        return AESMALL_ERROR_ARGUMENT;
    }
    return aesmall_hmac_aes_mmo(room, link_key, &use, 1, out);
}
