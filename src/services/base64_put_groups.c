/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "base64_lanes.h"

void aesmall_base64_put_groups(const uint8_t *in, size_t groups, char *out, const uint8_t *maps)
{
    in += 3 * groups;
    out += 4 * groups;
    while (groups-- != 0) {
        uint8_t a, b, c;

        in -= 3;
        out -= 4;
        a = in[0];
        b = in[1];
        c = in[2];
#if defined(__AVR__)
        out[3] = (char)aesmall_base64_map(c & 63, maps);
        out[2] = (char)aesmall_base64_map((uint8_t)((b << 2 | c >> 6) & 63), maps);
        out[1] = (char)aesmall_base64_map((uint8_t)((a << 4 | b >> 4) & 63), maps);
        out[0] = (char)aesmall_base64_map(a >> 2, maps);
#else
        {
            /* The first two characters in the upper 16 bits, 12 of them, and two in the lower */
            uint32_t bits = (uint32_t)a << 20 | (uint32_t)(b >> 4) << 16 | (b & 15u) << 8 | c;
            uint32_t right = bits & 0x003f003f; /* of each two */

            bits = aesmall_base64_map((bits ^ right) << 2 | right, maps);
            out[3] = (char)bits;
            out[2] = (char)(bits >> 8);
            out[1] = (char)(bits >> 16);
            out[0] = (char)(bits >> 24);
        }
#endif
    }
}
