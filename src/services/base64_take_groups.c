/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "base64_lanes.h"

/* The values of characters. What is none is found by coding its value again: *wrong gets the bits
 * that differ. */
static inline aesmall_lanes values(aesmall_lanes text, const uint8_t *maps, aesmall_lanes *wrong)
{
    aesmall_lanes found =
        aesmall_base64_map(text & AESMALL_LANES(127), maps + AESMALL_BASE64_MAP_SIZE) &
        AESMALL_LANES(63);

    *wrong = (aesmall_lanes)(*wrong | (aesmall_base64_map(found, maps) ^ text));
    return found;
}

aesmall_lanes aesmall_base64_take_groups(const char *in, size_t groups, uint8_t *out,
                                         const uint8_t *maps)
{
    aesmall_lanes wrong = 0;

    for (; groups != 0; groups--) {
        uint8_t a = (uint8_t)in[0], b = (uint8_t)in[1], c = (uint8_t)in[2], d = (uint8_t)in[3];

        in += 4;
#if defined(__AVR__)
        b = values(b, maps, &wrong);
        c = values(c, maps, &wrong);
        out[0] = (uint8_t)(values(a, maps, &wrong) << 2 | b >> 4);
        out[1] = (uint8_t)(b << 4 | c >> 2);
        out[2] = (uint8_t)(c << 6 | values(d, maps, &wrong));
#else
        {
            uint32_t bits =
                values((uint32_t)a << 24 | (uint32_t)b << 16 | (uint32_t)c << 8 | d, maps, &wrong);
            uint32_t left = bits & 0x3f003f00;

            bits = (bits ^ left) | left >> 2; /* 12 bits in the upper half, 12 in the lower */
            out[0] = (uint8_t)(bits >> 20);
            out[1] = (uint8_t)(bits >> 12 | bits >> 8);
            out[2] = (uint8_t)bits;
        }
#endif
        out += 3;
    }
    return wrong;
}
