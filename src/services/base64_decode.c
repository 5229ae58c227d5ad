/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../core/overlap.h"
#include "../core/wipe.h"
#include "base64.h"

/* 0xff when first <= c <= last, else 0, without a branch: one of the two
 * differences is negative outside of the run. */
static uint8_t in_run(uint8_t c, uint8_t first, uint8_t last)
{
    return (uint8_t) ~((((unsigned)c - first) | ((unsigned)last - c)) >> 8);
}

/* The 6-bit value of a character, or 0xff. The alphabet is five runs of
 * consecutive characters, of which at most one matches. */
static uint8_t decode6(char character)
{
    uint8_t c = (uint8_t)character;
    uint8_t upper = in_run(c, 'A', 'Z');
    uint8_t lower = in_run(c, 'a', 'z');
    uint8_t digit = in_run(c, '0', '9');
    uint8_t plus = in_run(c, '+', '+');
    uint8_t slash = in_run(c, '/', '/');
    uint8_t value = (uint8_t)((upper & (c - 'A')) | (lower & (c - 'a' + 26)) |
                              (digit & (c - '0' + 52)) | (plus & 62) | (slash & 63));

    return (uint8_t)(value | (uint8_t) ~(upper | lower | digit | plus | slash));
}

aesmall_error aesmall_base64_decode(const char *in, size_t in_len, uint8_t *out, size_t out_cap,
                                    size_t *out_len)
{
    uint8_t padding = 0;
    uint8_t wrong = 0;
    size_t len;
    size_t left;
    uint8_t i;

    *out_len = 0;
    if (in_len % 4 != 0) {
        return AESMALL_ERROR_LENGTH;
    }
    if (in_len != 0 && in[in_len - 1] == '=') {
        padding = in[in_len - 2] == '=' ? 2 : 1;
    }
    len = in_len / 4 * 3 - padding;
    left = len;
    if (out_cap < len) {
        return AESMALL_ERROR_CAPACITY;
    }
    if (aesmall_overlap(in, in_len, out, len)) {
        return AESMALL_ERROR_OVERLAP;
    }
    while (left != 0) {
        uint32_t bits = 0;
        uint8_t size = (uint8_t)(left < 3 ? left : 3); /* bytes in this group */

        for (i = 0; i < 4; i++) {
            uint8_t value = i <= size ? decode6(in[i]) : 0; /* 0: a '=' */

            wrong = (uint8_t)(wrong | (value & 0xc0));
            bits = bits << 6 | (value & 63u);
        }
        for (i = 3; i-- != 0;) {
            if (i < size) {
                out[i] = (uint8_t)bits;
            } else { /* bits of no byte */
                wrong = (uint8_t)(wrong | bits);
            }
            bits >>= 8;
        }
        in += 4;
        out += size;
        left -= size;
    }
    if (wrong != 0) { /* public: it is what the call returns */
        aesmall_wipe(out - len, len);
        return AESMALL_ERROR_ARGUMENT;
    }
    *out_len = len;
    return AESMALL_OK;
}
