/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/flash.h"
#include "../../core/hide.h"
#include "../../core/multiply.h"
#include "../../core/target.h"
#include "base64_lanes.h"

#if AESMALL_ARMV6M_ASM
#define RUN(start, d) 128 - (start), 2 * (d)
#define LAST(start, d) 128 - (start), 2 * (d) + 1
#else
#define RUN(start, d) 128 - (start), d
#define LAST RUN
#endif

AESMALL_FLASH(const uint8_t, aesmall_base64_maps, [2 * AESMALL_BASE64_MAP_SIZE]) = {
    65, RUN(26, 6),  RUN(52, 59),  RUN(62, 17),  LAST(63, 29), /* A a 0 + / */
    19, RUN('/', 3), RUN('0', 20), RUN('A', 59), LAST('a', 6), /* + / 0 A a */
};

AESMALL_FLASH(const uint8_t, aesmall_base64url_maps, [2 * AESMALL_BASE64_MAP_SIZE]) = {
    65, RUN(26, 6),   RUN(52, 59),  RUN(62, 19),  LAST(63, 79),  /* A a 0 - _ */
    17, RUN('0', 21), RUN('A', 59), RUN('_', 95), LAST('a', 89), /* - 0 A _ a */
};

#if !AESMALL_ARMV6M_ASM /* else src/armv6m/modes/aesmall_base64_map_armv6m.S */

/* d, which is less than 128, in each lane whose highest bit is set. A multiplication is not taken
 * on AVR: some have none. */
#if defined(__AVR__)
#define WHERE(bits, d) ((aesmall_lanes)(aesmall_hide_mask((int8_t)(0 - ((bits) >> 7))) & (d)))
#elif AESMALL_CONSTANT_MULTIPLY
#define WHERE(bits, d) (((bits) >> 7 & AESMALL_LANES(1)) * (d))
#else
#define WHERE(bits, d)                                                                             \
    ((((bits)&AESMALL_LANES(128)) - ((bits) >> 7 & AESMALL_LANES(1))) & AESMALL_LANES(d))
#endif

/* No sum carries into the next lane. */
aesmall_lanes aesmall_base64_map(aesmall_lanes lanes, const uint8_t *map)
{
    aesmall_lanes more = (aesmall_lanes)(AESMALL_LANES(1) * AESMALL_FLASH_BYTE(map));
    const aesmall_lanes text = lanes & AESMALL_LANES(127);
    uint8_t runs;

    for (runs = 4; runs != 0; runs--) {
        const aesmall_lanes start = (aesmall_lanes)(AESMALL_LANES(1) * AESMALL_FLASH_BYTE(map + 1));

        map += 2;
        more ^= WHERE((aesmall_lanes)(text + start), AESMALL_FLASH_BYTE(map));
    }
    return (aesmall_lanes)(text + more) & AESMALL_LANES(127);
}

#endif
