/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/hide.h"
#include "../../core/overlap.h"
#include "hex.h"

/* The digit of a value below 16, without a branch. */
static char digit(uint8_t value)
{
    return (char)(value + (unsigned)'0' +
                  (aesmall_hide(9u - value) >> 8 & (uint8_t)('a' - '9' - 1)));
}

/* From the last byte to the first: its digits lie behind what is still to be read. */
aesmall_error aesmall_hex_encode(const uint8_t *in, size_t in_len, char *out, size_t out_cap,
                                 size_t *out_len)
{
    size_t left = in_len;

    *out_len = 0;
    if (in_len > out_cap / 2 || in_len * 2 == out_cap) { /* one more for the NUL */
        return AESMALL_ERROR_CAPACITY;
    }
    if (aesmall_overlap(in, in_len, out, AESMALL_HEX_SIZE(in_len))) {
        return AESMALL_ERROR_OVERLAP;
    }
    *out_len = in_len * 2;
    out += in_len * 2;
    *out = 0;
    for (; left != 0; left--) {
        uint8_t byte = in[left - 1];

        *--out = digit(byte & 15);
        *--out = digit(byte >> 4);
    }
    return AESMALL_OK;
}
