/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../core/overlap.h"
#include "base64.h"
#include "base64_lanes.h"

aesmall_error aesmall_base64_encode_as(uint8_t is_url, const uint8_t *in, size_t in_len, char *out,
                                       size_t out_cap, size_t *out_len)
{
    const uint8_t rest = (uint8_t)(in_len % 3);
    size_t len = in_len / 3 * 4;
    uint8_t chars = 0; /* in a last group that is not full */

    *out_len = 0;
    if (rest != 0) {
        chars = is_url ? (uint8_t)(rest + 1) : 4;
    }
    if (in_len / 3 > out_cap / 4 || out_cap - len <= chars) { /* one more for the NUL */
        return AESMALL_ERROR_CAPACITY;
    }
    if (aesmall_overlap(in, in_len, out, len + chars + 1)) {
        return AESMALL_ERROR_OVERLAP;
    }
    *out_len = len + chars;
    len = aesmall_base64_put(in, in_len, out, aesmall_base64_maps[is_url]);
    while (len != *out_len) {
        out[len++] = '=';
    }
    out[len] = 0;
    return AESMALL_OK;
}
