/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "base64_lanes.h"

#include "../../core/target.h"

#if !AESMALL_ARMV6M_ASM /* else src/armv6m/modes/aesmall_base64_put.S */

/* From the last group of three bytes to the first: its four characters lie behind the bytes that
 * are still to be read. */
void aesmall_base64_put(const uint8_t *in_end, char *out, size_t out_len, const uint8_t *maps)
{
    while (out_len != 0) {
        const uint8_t last = (uint8_t)(out_len - 1) & 3; /* bytes in this group */
#if defined(__AVR__)
        uint8_t a;
        uint8_t b = 0;
        uint8_t c = 0;

        if (last > 2) {
            c = *--in_end;
        }
        if (last > 1) {
            b = *--in_end;
        }
        a = *--in_end;
        out_len -= last + 1u;
        if (last > 2) {
            out[out_len + 3] = (char)aesmall_base64_map(c & 63, maps);
        }
        if (last > 1) {
            out[out_len + 2] = (char)aesmall_base64_map((uint8_t)((b << 2 | c >> 6) & 63), maps);
        }
        out[out_len + 1] = (char)aesmall_base64_map((uint8_t)((a << 4 | b >> 4) & 63), maps);
        out[out_len] = (char)aesmall_base64_map(a >> 2, maps);
#else
        uint32_t bits = 0; /* 24 */
        uint32_t lanes = 0;
        size_t i;

        for (i = 3; i != 0; i--) {
            bits >>= 8;
            if (i <= last) {
                bits |= (uint32_t) * --in_end << 16;
            }
        }
        for (i = 4; i != 0; i--) {
            lanes = lanes >> 8 | bits << 26 >> 2;
            bits >>= 6;
        }
        lanes = aesmall_base64_map(lanes, maps);
        lanes >>= 8 * (3 - last);
        for (i = 0; i <= last; i++) {
            out[--out_len] = (char)lanes;
            lanes >>= 8;
        }
#endif
    }
}

#endif
