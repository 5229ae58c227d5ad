/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "base64_lanes.h"

/* The values of characters. What is none is found by coding its value again: *wrong gets the bits
 * that differ. */
static aesmall_lanes values(aesmall_lanes text, const uint8_t *maps, aesmall_lanes *wrong)
{
    aesmall_lanes found = aesmall_base64_map(text, maps + AESMALL_BASE64_MAP_SIZE) &
                          AESMALL_LANES(63);

    *wrong = (aesmall_lanes)(*wrong | (aesmall_base64_map(found, maps) ^ text));
    return found;
}

aesmall_lanes aesmall_base64_take(const char *in, size_t in_len, uint8_t *out, const uint8_t *maps)
{
    aesmall_lanes wrong = 0;

    for (; in_len != 0; in_len = in_len > 4 ? in_len - 4 : 0) {
#if defined(__AVR__)
        uint8_t a = (uint8_t)in[0];
        uint8_t b = (uint8_t)in[1];
        uint8_t c = 'A'; /* which stands for 0 */
        uint8_t d = 'A';

        if (in_len > 2) {
            c = (uint8_t)in[2];
        }
        if (in_len > 3) {
            d = (uint8_t)in[3];
        }
        b = values(b, maps, &wrong);
        c = values(c, maps, &wrong);
        a = (uint8_t)(values(a, maps, &wrong) << 2 | b >> 4);
        b = (uint8_t)(b << 4 | c >> 2);
        c = (uint8_t)(c << 6 | values(d, maps, &wrong));
        *out++ = a;
        if (in_len > 2) {
            *out++ = b;
        } else { /* bits of no byte */
            wrong |= b;
        }
        if (in_len > 3) {
            *out++ = c;
        } else {
            wrong |= c;
        }
        in += 4;
#else
        uint32_t bits = 0;
        uint8_t i;

        for (i = 0; i < 4; i++) {
            bits = bits << 8 | (i < in_len ? (uint8_t)*in++ : 'A'); /* which stands for 0 */
        }
        bits = values(bits, maps, &wrong);
        /* 12 in the upper half, 12 in the lower, then 24 at the top */
        bits = (bits & 0x003f003f) | (bits >> 2 & 0x0fc00fc0);
        bits = (bits >> 16 << 20) | (bits << 20 >> 12);
        for (i = 1; i < 4 && i < in_len; i++) {
            *out++ = (uint8_t)(bits >> 24);
            bits <<= 8;
        }
        wrong |= bits; /* of no byte */
#endif
    }
    return wrong;
}
