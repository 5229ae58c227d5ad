/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../core/wipe.h"
#include "text_core.h"

aesmall_error aesmall_text_end_open(const aesmall_aead_parts *parts, aesmall_error error,
                                    size_t *out_len)
{
    const uint8_t *msg = parts->out;
    uint8_t *out = parts->out - 1 - parts->nonce_len;
    size_t left = parts->in_len;

    if (parts->nonce_len == 0) {
        msg += 16; /* behind V */
    }
    if (error == AESMALL_OK) {
        for (*out_len = left - 16; left != 16; left--) { /* less flash than memmove */
            *out++ = *msg++;
        }
    }
    aesmall_wipe(out, left + 1 + parts->nonce_len);
    return error;
}
