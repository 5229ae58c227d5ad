/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../core/overlap.h"
#include "text_core.h"

aesmall_error aesmall_text_check(const aesmall_aead_parts *parts, size_t size)
{
    if (size > parts->out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    if (aesmall_touches(parts->ad, parts->ad_len, parts->out, size) ||
        aesmall_touches(parts->nonce, parts->nonce_len, parts->out, size)) {
        return AESMALL_ERROR_OVERLAP;
    }
    return AESMALL_OK;
}
