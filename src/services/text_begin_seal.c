/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../core/overlap.h"
#include "text_core.h"

aesmall_error aesmall_text_begin_seal(aesmall_aead_parts *parts, uint8_t form)
{
    uint8_t *const out = parts->out;
    const uint8_t *const in = parts->in;
    const size_t len = parts->in_len;
    const size_t nonce_len = parts->nonce_len;
    size_t text_len = len;

    if (len > SIZE_MAX / 2) {
        return AESMALL_ERROR_LENGTH;
    }
    if (len < parts->out_cap) { /* else it takes long to say so */
        text_len = aesmall_text_len(len + nonce_len + 17);
    }
    if (text_len >= parts->out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    if (aesmall_touches(parts->ad, parts->ad_len, out, text_len + 1) ||
        aesmall_touches(parts->nonce, nonce_len, out, text_len + 1)) {
        return AESMALL_ERROR_OVERLAP;
    }
    parts->out_cap = len + 16;
    parts->out = out + 1 + nonce_len;
    parts->in = nonce_len != 0 ? parts->out : parts->out + 16; /* V is before the ciphertext */
    if (len != 0) {
        memmove(out + (parts->in - out), in, len);
    }
    out[0] = form;
    if (nonce_len != 0) {
        memcpy(out + 1, parts->nonce, nonce_len);
    }
    return AESMALL_OK;
}
