/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "espnow.h"

#include <string.h>

#include "../../../core/overlap.h"
#include "../../../modes/ccm/ccm.h"

enum { TAG_SIZE = 4, NONCE_SIZE = AESMALL_ESPNOW_NONCE_SIZE };

aesmall_error aesmall_espnow_seal(const aesmall_cipher *key, const uint8_t nonce[NONCE_SIZE],
                                  const uint8_t *msg, size_t msg_len, uint8_t *out, size_t out_cap,
                                  size_t *out_len)
{
    uint8_t own[NONCE_SIZE]; /* `out` may overlap the caller's */
    aesmall_error error;

    *out_len = 0;
    if (msg_len > AESMALL_ESPNOW_MSG_MAX) {
        return AESMALL_ERROR_LENGTH;
    }
    if (out_cap < AESMALL_ESPNOW_SIZE(msg_len)) {
        return AESMALL_ERROR_CAPACITY;
    }
    if (aesmall_overlap(msg, msg_len, out, AESMALL_ESPNOW_SIZE(msg_len))) {
        return AESMALL_ERROR_OVERLAP;
    }
    memcpy(own, nonce, NONCE_SIZE);
    error = aesmall_ccm_short_tag_seal(key, own, NONCE_SIZE, NULL, 0, msg, msg_len, out, out_cap,
                                       TAG_SIZE);
    if (error == AESMALL_OK) {
        memcpy(out + msg_len + TAG_SIZE, own, NONCE_SIZE);
        *out_len = AESMALL_ESPNOW_SIZE(msg_len);
    }
    return error;
}

aesmall_error aesmall_espnow_open(const aesmall_cipher *key, const uint8_t *in, size_t in_len,
                                  uint8_t *out, size_t out_cap, size_t *out_len)
{
    uint8_t nonce[NONCE_SIZE]; /* `out` may overlap the payload's */
    aesmall_error error;

    *out_len = 0;
    if (in_len < AESMALL_ESPNOW_SIZE(0) || in_len > AESMALL_ESPNOW_SIZE(AESMALL_ESPNOW_MSG_MAX)) {
        return AESMALL_ERROR_LENGTH;
    }
    memcpy(nonce, in + in_len - NONCE_SIZE, NONCE_SIZE);
    error = aesmall_ccm_short_tag_open(key, nonce, NONCE_SIZE, NULL, 0, in, in_len - NONCE_SIZE,
                                       out, out_cap, TAG_SIZE);
    if (error == AESMALL_OK) {
        *out_len = in_len - AESMALL_ESPNOW_SIZE(0);
    }
    return error;
}
