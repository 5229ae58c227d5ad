/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "text_core.h"

aesmall_error aesmall_text_begin_seal(aesmall_aead_parts *parts, uint8_t form, size_t *out_len)
{
    uint8_t *const out = parts->out;
    const size_t len = parts->in_len;
    const size_t nonce_len = parts->nonce_len;
    uint8_t *text = out + 1 + nonce_len; /* where the message goes */
    size_t left = len + nonce_len + 17;
    size_t text_len = 0;
    aesmall_error error;

    if (len > parts->out_cap / 4 * 3) { /* so that no sum wraps and the loop ends soon */
        return AESMALL_ERROR_CAPACITY;
    }
    for (; left >= 3; left -= 3) { /* less flash than a division, and hardly more time */
        text_len += 4;
    }
    if (left != 0) {
        text_len += left + 1;
    }
    error = aesmall_text_check(parts, text_len + 1);
    if (error != AESMALL_OK) {
        return error;
    }
    *out_len = text_len;
    parts->out = text;
    parts->out_cap = len + 16;
    if (nonce_len == 0) {
        text += 16; /* behind V */
    }
    if (len != 0) {
        memmove(text, parts->in, len);
    }
    parts->in = text;
    out[0] = form;
    if (nonce_len != 0) {
        memcpy(out + 1, parts->nonce, nonce_len);
    }
    return AESMALL_OK;
}
