/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../core/wipe.h"
#include "text_core.h"

aesmall_error aesmall_text_end_open(const aesmall_aead_parts *parts, aesmall_error error,
                                    size_t *out_len)
{
    const size_t head = 1 + parts->nonce_len;
    uint8_t *const out = parts->out - (parts->out - parts->nonce) - 1;
    size_t len = 0;

    if (error == AESMALL_OK) {
        len = parts->in_len - 16;
        memmove(out, parts->out, len);
    }
    aesmall_wipe(out + len, head + parts->in_len - len);
    *out_len = len;
    return error;
}
