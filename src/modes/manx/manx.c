/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "manx_core.h"

/* Each byte of `from` falls upon two of `to`: 8 - `left` bits to the right, its upper part upon one
 * and the rest upon the next. The upper part of the first byte has no place where all its bits are
 * skipped. */
void aesmall_manx_put(uint8_t *to, uint8_t at, const uint8_t *from, uint8_t skip, uint8_t bits)
{
    uint8_t at_first = at & 7;
    uint8_t in_first = skip & 7;
    uint8_t left = (uint8_t)(in_first - at_first) & 7;
    uint8_t is_placeless = at_first <= in_first;
    uint8_t mask = (uint8_t)(0xff >> in_first);
    uint8_t count = (uint8_t)((uint16_t)(at_first + bits + 7) >> 3); /* bytes of `to` */
    uint16_t end = (uint16_t)(in_first + bits);                      /* the rest of `from` */
    uint8_t rest = 0;

    if (bits == 0) {
        return;
    }
    from += skip >> 3;
    to += at >> 3;
    do {
        uint16_t both = 0;

        if (end != 0) {
            both = *from++ & mask;
            mask = 0xff;
            if (end < 8) {
                both &= (uint16_t)(0xff00 >> end);
                end = 8;
            }
            end = (uint16_t)(end - 8);
            both = (uint16_t)(both << left);
        }
        if (is_placeless) {
            is_placeless = 0;
        } else {
            *to++ ^= (uint8_t)(both >> 8 | rest);
            count--;
        }
        rest = (uint8_t)both;
    } while (count != 0);
}

void aesmall_manx_put_ad(const aesmall_manx_params *params, uint8_t *to, uint8_t at,
                         const uint8_t *ad, size_t ad_bits)
{
    aesmall_manx_put(to, at, ad, 0, (uint8_t)ad_bits);
    if (params->options & AESMALL_MANX_VARIABLE_AD) {
        aesmall_manx_put_one(to, (uint8_t)(at + ad_bits));
    }
}

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
