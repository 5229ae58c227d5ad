/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "base64_lanes.h"

#include "../../core/target.h"

#if !AESMALL_ARMV6M_ASM /* else src/armv6m/modes/aesmall_base64_take.S */

/* The values of characters. What is none is found by coding its value again: *wrong gets the bits
 * that differ. */
static aesmall_lanes values(aesmall_lanes text, const uint8_t *maps, aesmall_lanes *wrong)
{
    aesmall_lanes found =
        aesmall_base64_map(text, maps + AESMALL_BASE64_MAP_SIZE) & AESMALL_LANES(63);

    *wrong = (aesmall_lanes)(*wrong | (aesmall_base64_map(found, maps) ^ text));
    return found;
}

aesmall_lanes aesmall_base64_take(const char *in, size_t in_len, uint8_t *out, const uint8_t *maps)
{
    aesmall_lanes wrong = 0;

    while (in_len != 0) {
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
        in_len = in_len > 4 ? in_len - 4 : 0;
#else
        size_t chars = in_len < 4 ? in_len : 4;
        uint32_t lanes = 0;
        uint32_t bits = 0; /* 24 at the top */
        size_t i;

        for (i = 4; i != 0; i--) {
            uint8_t text = 'A'; /* which stands for 0 */

            if (in_len != 0) {
                text = (uint8_t)*in++;
                in_len--;
            }
            lanes = lanes << 8 | text;
        }
        lanes = values(lanes, maps, &wrong);
        for (i = 4; i != 0; i--) {
            bits = bits >> 6 | lanes << 26;
            lanes >>= 8;
        }
        while (--chars != 0) {
            *out++ = (uint8_t)(bits >> 24);
            bits <<= 8;
        }
        wrong |= bits; /* of no byte */
#endif
    }
    return wrong;
}

#endif
