/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "manx2_core.h"

/* Each block holds the nonce and two bits that say which block it is of what; the first one then
 * the AD. What is left is for the text. */
aesmall_error aesmall_manx2_build(const aesmall_manx_params *params, const uint8_t *nonce,
                                  const uint8_t *ad, size_t ad_bits, const uint8_t *msg,
                                  size_t msg_bits, size_t out_cap,
                                  uint8_t work[2 * AESMALL_BLOCK_SIZE], uint8_t *size)
{
    uint8_t *const second = work + AESMALL_BLOCK_SIZE;
    uint8_t room = (uint8_t)(AESMALL_MANX_BLOCK_BITS - params->head);
    uint8_t bits = (uint8_t)msg_bits;
    uint8_t kind = AESMALL_MANX2_PADDED;

    if (params->limit2 == 0) {
        return AESMALL_ERROR_ARGUMENT;
    }
    if (msg_bits >= params->limit2 || !aesmall_manx_takes_ad(params, ad_bits)) {
        return AESMALL_ERROR_LENGTH;
    }
    *size = bits > room ? 2 * AESMALL_BLOCK_SIZE : AESMALL_BLOCK_SIZE;
    if (out_cap < *size) {
        return AESMALL_ERROR_CAPACITY;
    }
    memset(work, 0, (size_t)(2 * AESMALL_BLOCK_SIZE));
    if (bits > room) {
        uint8_t start = aesmall_manx2_put_head(params, second, nonce, AESMALL_MANX2_SECOND);
        uint8_t rest = (uint8_t)(bits - room);

        aesmall_manx_put(second, start, msg, room, rest);
        aesmall_manx_put_one(second, (uint8_t)(start + rest));
        bits = room;
        kind = AESMALL_MANX2_FIRST;
    } else if (bits == room) {
        kind = AESMALL_MANX2_FULL;
    } else {
        aesmall_manx_put_one(work, (uint8_t)(params->head + bits));
    }
    aesmall_manx_put_ad(params, work, aesmall_manx2_put_head(params, work, nonce, kind), ad,
                        ad_bits);
    aesmall_manx_put(work, params->head, msg, 0, bits);
    return AESMALL_OK;
}
