/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "base64_lanes.h"
#include "text_core.h"

void aesmall_text_end_seal(const aesmall_aead_parts *parts, size_t text_len)
{
    char *const out = (char *)(parts->out - 1 - parts->nonce_len);

    out[text_len] = 0;
    aesmall_base64_put(parts->out + parts->out_cap, out, text_len, aesmall_base64_maps[1]);
}
