/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../core/overlap.h"
#include "base64.h"

/* 0xff when a < b, else 0, without a branch. */
static uint8_t less_mask(uint8_t a, uint8_t b)
{
    return (uint8_t)(((unsigned)a - (unsigned)b) >> 8);
}

/* The character of a 6-bit value. The alphabet is five runs of consecutive
 * characters; each run that the value has passed shifts it by a constant (modulo
 * 256). */
static char encode6(uint8_t value)
{
    uint8_t c = (uint8_t)(value + 'A');

    c = (uint8_t)(c + (less_mask(25, value) & ('a' - 'Z' - 1)));
    c = (uint8_t)(c - (less_mask(51, value) & ('z' + 1 - '0')));
    c = (uint8_t)(c - (less_mask(61, value) & ('9' + 1 - '+')));
    c = (uint8_t)(c + (less_mask(62, value) & ('/' - '+' - 1)));
    return (char)c;
}

/* From the last group of three bytes to the first: a group's four characters lie
 * behind the bytes that are still to be read, so in == out works. */
aesmall_error aesmall_base64_encode(const uint8_t *in, size_t in_len, char *out, size_t out_cap,
                                    size_t *out_len)
{
    size_t groups = in_len / 3 + (in_len % 3 != 0);
    uint8_t present = (uint8_t)((in_len - 1) % 3 + 1); /* bytes in the last group */
    size_t text_len = groups * 4;

    *out_len = 0;
    if (out_cap / 4 < groups || out_cap == text_len) { /* one more for the NUL */
        return AESMALL_ERROR_CAPACITY;
    }
    if (aesmall_overlap(in, in_len, out, text_len + 1)) {
        return AESMALL_ERROR_OVERLAP;
    }
    *out_len = text_len;
    out[text_len] = 0;
    while (groups-- != 0) {
        uint32_t bits = 0;
        uint8_t i;

        for (i = 0; i < 3; i++) {
            bits = bits << 8 | (i < present ? in[groups * 3 + i] : 0);
        }
        for (i = 4; i-- != 0;) {
            out[groups * 4 + i] = i > present ? '=' : encode6(bits & 63);
            bits >>= 6;
        }
        present = 3;
    }
    return AESMALL_OK;
}
