/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/wipe.h"
#include "../codes/base64_lanes.h"
#include "text_core.h"

aesmall_error aesmall_text_begin_open(aesmall_aead_parts *parts, uint8_t form)
{
    uint8_t *const out = parts->out;
    const size_t head = 1 + parts->nonce_len;
    size_t len = parts->in_len;
    const uint8_t rest = (uint8_t)len & 3;
    aesmall_error error;

    len -= len / 4;
    if (rest != 0) {
        len--;
    }
    if (rest == 1 || len < head + 16) {
        return AESMALL_ERROR_FORMAT;
    }
    error = aesmall_text_check(parts, len);
    if (error != AESMALL_OK) {
        return error;
    }
    if (aesmall_base64_take((const char *)parts->in, parts->in_len, out, aesmall_base64url_maps) !=
            0 ||
        out[0] != form) {
        aesmall_wipe(out, len);
        return AESMALL_ERROR_FORMAT;
    }
    parts->nonce = out + 1;
    parts->out = out + head;
    parts->in = parts->out;
    parts->in_len = len - head;
    return AESMALL_OK;
}
