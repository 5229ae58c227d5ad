/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "manx_core.h"

uint8_t aesmall_manx_any(const uint8_t block[AESMALL_BLOCK_SIZE], uint8_t bits)
{
    uint8_t any = 0;
    uint8_t i;

    for (i = 0; i < bits >> 3; i++) {
        any = (uint8_t)aesmall_hide_byte(any | block[i]); /* no early exit can be inferred */
    }
    if (bits & 7) {
        any = (uint8_t)(any | (block[i] & (uint8_t)(0xff00 >> (bits & 7))));
    }
    return aesmall_manx_mask(any);
}

uint8_t aesmall_manx_unpad(uint8_t *text, uint8_t size)
{
    uint8_t place = 0; /* of the byte with the last 1 */
    uint8_t found = 0; /* the 1 in it */

    while (size-- != 0) {
        uint8_t byte = text[size];
        uint8_t lowest = (uint8_t)(byte & (0u - byte) & ~(unsigned)aesmall_manx_mask(found));

        text[size] = (uint8_t)(byte ^ lowest);
        found |= lowest;
        place |= (uint8_t)(size & aesmall_manx_mask(lowest));
    }
    place = (uint8_t)(place << 3); /* and the bits above the 1 */
    place |= (uint8_t)(aesmall_manx_mask(found & 0x0f) & 4);
    place |= (uint8_t)(aesmall_manx_mask(found & 0x33) & 2);
    place |= (uint8_t)(aesmall_manx_mask(found & 0x55) & 1);
    return (uint8_t)(place | ~(unsigned)aesmall_manx_mask(found));
}
