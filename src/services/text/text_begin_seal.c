/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/target.h"
#include "text_core.h"

#if !AESMALL_ARMV6M_ASM /* else src/armv6m/modes/aesmall_text_begin_seal.S */

aesmall_error aesmall_text_begin_seal(aesmall_aead_parts *parts, uint8_t form, size_t *out_len)
{
    const uint8_t *const msg = parts->in;
    const size_t len = parts->in_len;
    const size_t left = len + parts->nonce_len + 17;
    uint8_t *out = parts->out;
    size_t text_len = left;
    size_t i;
    aesmall_error error;

    /* So that no sum wraps, and the loop ends soon. */
    if (len > SIZE_MAX / 2 || len > parts->out_cap - parts->out_cap / 4) {
        return AESMALL_ERROR_CAPACITY;
    }
    for (i = 0; i < left; i += 3) { /* less flash than a division, and hardly more time */
        text_len++;
    }
    parts->in = out; /* msg may overlap out */
    error = aesmall_text_check(parts, text_len + 1);
    if (error != AESMALL_OK) {
        return error;
    }
    *out_len = text_len;
    out += 1 + parts->nonce_len;
    parts->out = out;
    parts->out_cap = len + 16;
    if (form == AESMALL_TEXT_SIV) {
        out += 16; /* behind V */
    }
    parts->in = out;
    if ((uintptr_t)out - (uintptr_t)msg < len) { /* it starts in msg. Less flash than memmove */
        for (i = len; i-- != 0;) {
            out[i] = msg[i];
        }
    } else {
        for (i = 0; i != len; i++) {
            out[i] = msg[i];
        }
    }
    out = parts->out;
    for (i = parts->nonce_len; i != 0;) {
        *--out = parts->nonce[--i];
    }
    *--out = form;
    return AESMALL_OK;
}

#endif
