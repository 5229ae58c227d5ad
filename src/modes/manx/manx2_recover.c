/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "manx2_core.h"

/* 0xff where the bit is 1, which is zeroed; else 0. */
static uint8_t take_bit(uint8_t *text, uint8_t at)
{
    uint8_t bit = (uint8_t)(0x80 >> (at & 7));
    uint8_t is_one = aesmall_manx_mask(text[at >> 3] & bit);

    text[at >> 3] &= (uint8_t)~bit;
    return is_one;
}

uint8_t aesmall_manx2_recover(const aesmall_manx_params *params, const uint8_t *nonce,
                              const uint8_t *ad, size_t ad_bits, uint8_t is_two, uint8_t *text,
                              uint8_t *out)
{
    uint8_t *const second = text + AESMALL_BLOCK_SIZE;
    uint8_t room = (uint8_t)(AESMALL_MANX_BLOCK_BITS - params->head);
    uint8_t start = (uint8_t)(params->nonce_bits + 2);
    uint8_t kind = is_two ? AESMALL_MANX2_FIRST : AESMALL_MANX2_PADDED;
    uint8_t least = 0; /* bits of a message that has so many blocks */
    uint8_t full = 0;
    uint8_t wrong = 0;
    uint8_t bits;

    aesmall_manx2_put_head(params, text, nonce, kind);
    aesmall_manx_put_ad(params, text, start, ad, ad_bits);
    if (is_two) {
        aesmall_manx2_put_head(params, second, nonce, AESMALL_MANX2_SECOND);
        wrong = aesmall_manx_any(second, start);
        least = (uint8_t)(room + 1);
    } else {
        full = take_bit(text, (uint8_t)(start - 1));
    }
    wrong |= aesmall_manx_any(text, params->head);

    memset(out, 0, AESMALL_MANX2_TEXT_SIZE); /* all inputs are read */
    aesmall_manx_put(out, 0, text, params->head, room);
    if (is_two) {
        aesmall_manx_put(out, room, second, start, (uint8_t)(AESMALL_MANX_BLOCK_BITS - start));
    }
    /* a full block as if its padding came behind it */
    out[room >> 3] |= (uint8_t)(full & 0x80 >> (room & 7));
    bits = aesmall_manx_unpad(out, AESMALL_MANX2_TEXT_SIZE);
    wrong = (uint8_t)(wrong | aesmall_hide((unsigned)bits - least) >> 8); /* bits < least */
    return (uint8_t)(bits | wrong);
}
