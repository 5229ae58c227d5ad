/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/overlap.h"
#include "base64.h"
#include "base64_lanes.h"

aesmall_error aesmall_base64_encode_as(uint8_t is_url, const uint8_t *in, size_t in_len, char *out,
                                       size_t out_cap, size_t *out_len)
{
    const uint8_t rest = (uint8_t)(in_len % 3);
    size_t len = in_len / 3 * 4;
    uint8_t chars = 0; /* in a last group that is not full */
    uint8_t padding = 0;

    *out_len = 0;
    if (rest != 0) {
        chars = (uint8_t)(rest + 1);
        padding = is_url ? 0 : (uint8_t)(3 - rest);
    }
    if (in_len / 3 > out_cap / 4 || out_cap - len <= (uint8_t)(chars + padding)) { /* and a NUL */
        return AESMALL_ERROR_CAPACITY;
    }
    len += chars;
    if (aesmall_overlap(in, in_len, out, len + padding + 1)) {
        return AESMALL_ERROR_OVERLAP;
    }
    if (len != 0) { /* else in may be NULL */
        aesmall_base64_put(in + in_len, out, len,
                           is_url ? aesmall_base64url_maps : aesmall_base64_maps);
    }
    for (; padding != 0; padding--) {
        out[len++] = '=';
    }
    out[len] = 0;
    *out_len = len;
    return AESMALL_OK;
}
