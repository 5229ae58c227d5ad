/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "base64_lanes.h"
#include "text_core.h"

void aesmall_text_end_seal(const aesmall_aead_parts *parts, size_t *out_len)
{
    const size_t head = 1 + parts->nonce_len;
    char *const text = (char *)parts->out - head;
    const size_t text_len = aesmall_text_len(head + parts->out_cap);

    aesmall_base64_put(parts->out - head, text, text_len, aesmall_base64_maps[1]);
    text[text_len] = 0;
    *out_len = text_len;
}
