/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "base64_lanes.h"
#include "text_core.h"

void aesmall_text_end_seal(const aesmall_aead_parts *parts, size_t text_len)
{
    uint8_t *const out = parts->out - 1 - parts->nonce_len;

    aesmall_base64_put(out, (char *)out, text_len, aesmall_base64_maps[1]);
    out[text_len] = 0;
}
