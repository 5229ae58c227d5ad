/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "base64.h"
#include "base64_lanes.h"

/* From the last group of three bytes to the first: its four characters lie behind the bytes that
 * are still to be read. */
void aesmall_base64_put(const uint8_t *in, char *out, size_t out_len, const uint8_t *maps)
{
    size_t chars = out_len % 4; /* in the last group, where it is not full */

    in += AESMALL_BASE64URL_DECODED_SIZE(out_len);
    out += out_len;
    if (chars == 0) {
        chars = 4;
    }
    for (; out_len != 0; out_len -= chars, chars = 4) {
        uint8_t a;
        uint8_t b = 0;
        uint8_t c = 0;

        in -= chars - 1;
        out -= chars;
        a = in[0];
        if (chars > 2) {
            b = in[1];
        }
        if (chars > 3) {
            c = in[2];
        }
#if defined(__AVR__)
        if (chars > 3) {
            out[3] = (char)aesmall_base64_map(c & 63, maps);
        }
        if (chars > 2) {
            out[2] = (char)aesmall_base64_map((uint8_t)((b << 2 | c >> 6) & 63), maps);
        }
        out[1] = (char)aesmall_base64_map((uint8_t)((a << 4 | b >> 4) & 63), maps);
        out[0] = (char)aesmall_base64_map(a >> 2, maps);
#else
        {
            /* The first two characters in the upper 16 bits, 12 of them, and two in the lower */
            uint32_t bits = (uint32_t)a << 20 | (uint32_t)(b >> 4) << 16 | (b & 15u) << 8 | c;
            uint32_t right = bits & 0x003f003f; /* of each two */

            bits = aesmall_base64_map((bits ^ right) << 2 | right, maps);
            if (chars > 3) {
                out[3] = (char)bits;
            }
            if (chars > 2) {
                out[2] = (char)(bits >> 8);
            }
            out[1] = (char)(bits >> 16);
            out[0] = (char)(bits >> 24);
        }
#endif
    }
}
