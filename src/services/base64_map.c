/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../core/flash.h"
#include "base64_lanes.h"

AESMALL_FLASH(const uint8_t, aesmall_base64_maps[2][2 * AESMALL_BASE64_MAP_SIZE]) = {
    {
        65, 128 - 26, 6, 128 - 52, 59, 128 - 62, 17, 128 - 63, 29,    /* A a 0 + / */
        19, 128 - '/', 3, 128 - '0', 20, 128 - 'A', 59, 128 - 'a', 6, /* + / 0 A a */
    },
    {
        65, 128 - 26, 6, 128 - 52, 59, 128 - 62, 19, 128 - 63, 79,      /* A a 0 - _ */
        17, 128 - '0', 21, 128 - 'A', 59, 128 - '_', 95, 128 - 'a', 89, /* - 0 A _ a */
    },
};

/* d in each lane whose highest bit is set. A multiplication is not taken on AVR: some have none. */
#if defined(__AVR__)
#define WHERE(bits, d) ((aesmall_lanes)(-((bits) >> 7) & (d)))
#else
#define WHERE(bits, d) (((bits) >> 7 & AESMALL_LANES(1)) * (d))
#endif

#define BYTE(i) AESMALL_FLASH_BYTE(map + (i))
#define RUN(i) WHERE((aesmall_lanes)(lanes + AESMALL_LANES(1) * BYTE(i)), BYTE((i) + 1))

/* No sum carries into the next lane. */
aesmall_lanes aesmall_base64_map(aesmall_lanes lanes, const uint8_t *map)
{
    aesmall_lanes more = (aesmall_lanes)(AESMALL_LANES(1) * BYTE(0));

    more ^= RUN(1);
    more ^= RUN(3);
    more ^= RUN(5);
    more ^= RUN(7);
    return (aesmall_lanes)(lanes + more) & AESMALL_LANES(127);
}
