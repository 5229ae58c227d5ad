/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "hex.h"
#include "../../core/hide.h"
#include "../../core/overlap.h"
#include "../../core/wipe.h"

/* The digit of a value below 16, without a branch. */
static char digit(uint8_t value)
{
    return (char)(value + (unsigned)'0' +
                  (aesmall_hide(9u - value) >> 8 & (uint8_t)('a' - '9' - 1)));
}

/* The loop goes from the last byte to the first: its digits are after the bytes that are still to
 * be read. */
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

/* Returns 0xff if first <= c <= last, otherwise 0, without a branch: one of the two differences is
 * negative outside of the run. */
static uint8_t in_run(uint8_t c, uint8_t first, uint8_t last)
{
    return (uint8_t) ~(aesmall_hide(((unsigned)c - first) | ((unsigned)last - c)) >> 8);
}

/* The value of a digit, or 0x80 and more. */
static uint8_t value(char character)
{
    uint8_t c = (uint8_t)character;
    uint8_t number = in_run(c, '0', '9');
    uint8_t letter = in_run(c | 0x20, 'a', 'f');

    return (uint8_t)((number & (c - '0')) | (letter & ((c | 0x20) - 'a' + 10)) |
                     (~(number | letter) & 0x80));
}

aesmall_error aesmall_hex_decode(const char *in, size_t in_len, uint8_t *out, size_t out_cap,
                                 size_t *out_len)
{
    const size_t len = in_len / 2;
    uint8_t wrong = 0;
    size_t i;

    *out_len = 0;
    if (in_len % 2 != 0) {
        return AESMALL_ERROR_LENGTH;
    }
    if (out_cap < len) {
        return AESMALL_ERROR_CAPACITY;
    }
    if (aesmall_overlap(in, in_len, out, len)) {
        return AESMALL_ERROR_OVERLAP;
    }
    for (i = 0; i < len; i++) {
        uint8_t high = value(*in++);
        uint8_t low = value(*in++);

        wrong |= high | low;
        out[i] = (uint8_t)(high << 4 | low);
    }
    if ((wrong & 0x80) != 0) { /* public: the call returns it */
        aesmall_wipe(out, len);
        return AESMALL_ERROR_ARGUMENT;
    }
    *out_len = len;
    return AESMALL_OK;
}
