/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../core/overlap.h"
#include "../core/wipe.h"
#include "base64_lanes.h"
#include "text_core.h"

aesmall_error aesmall_text_begin_open(aesmall_aead_parts *parts, uint8_t form)
{
    uint8_t *const out = parts->out;
    const char *const text = (const char *)parts->in;
    const size_t text_len = parts->in_len;
    const size_t head = 1 + parts->nonce_len;
    const size_t len = AESMALL_TEXT_OPENED_SIZE(text_len);
    aesmall_error error;

    if (text_len % 4 == 1 || len < head + 16) {
        return AESMALL_ERROR_FORMAT;
    }
    error = aesmall_text_check(parts, len);
    if (error != AESMALL_OK) {
        return error;
    }
    if (aesmall_overlap(text, text_len, out, len)) {
        return AESMALL_ERROR_OVERLAP;
    }
    if (aesmall_base64_take(text, text_len, out, aesmall_base64_maps[1]) != 0 || out[0] != form) {
        aesmall_wipe(out, len);
        return AESMALL_ERROR_FORMAT;
    }
    parts->nonce = out + 1;
    parts->in = out + head;
    parts->in_len = len - head;
    parts->out = parts->nonce_len != 0 ? out + head : out + head + 16; /* behind V */
    return AESMALL_OK;
}
