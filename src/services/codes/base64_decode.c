/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/overlap.h"
#include "../../core/wipe.h"
#include "base64.h"
#include "base64_lanes.h"

aesmall_error aesmall_base64_decode_as(uint8_t is_url, const char *in, size_t in_len, uint8_t *out,
                                       size_t out_cap, size_t *out_len)
{
    size_t chars = in_len; /* without padding */
    size_t len;

    *out_len = 0;
    if (in_len % 4 == 1 || (in_len % 4 != 0 && !is_url)) {
        return AESMALL_ERROR_LENGTH;
    }
    if (!is_url && chars != 0 && in[chars - 1] == '=') {
        chars--;
        if (in[chars - 1] == '=') {
            chars--;
        }
    }
    len = AESMALL_BASE64URL_DECODED_SIZE(chars);
    if (out_cap < len) {
        return AESMALL_ERROR_CAPACITY;
    }
    if (aesmall_overlap(in, in_len, out, len)) {
        return AESMALL_ERROR_OVERLAP;
    }
    if (aesmall_base64_take(in, chars, out,
                            is_url ? aesmall_base64url_maps : aesmall_base64_maps) != 0) {
        aesmall_wipe(out, len);
        return AESMALL_ERROR_ARGUMENT;
    }
    *out_len = len;
    return AESMALL_OK;
}
