/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "manx_core.h"

/* In the paper's names s = padded, v = head. */
aesmall_error aesmall_manx1_init(aesmall_manx_params *params, size_t nonce_bits, size_t ad_max_bits,
                                 uint8_t options)
{
    size_t padded;
    size_t head;

    memset(params, 0, sizeof *params);
    if (options & ~(AESMALL_MANX_VARIABLE_AD | AESMALL_MANX_PUBLISHED_DOUBLING)) {
        return AESMALL_ERROR_ARGUMENT;
    }
    if (nonce_bits > AESMALL_MANX_BLOCK_BITS) {
        return AESMALL_ERROR_LENGTH;
    }
    padded = AESMALL_MANX_BLOCK_BITS - nonce_bits + AESMALL_MANX_LEVEL;
    if (padded < ad_max_bits) {
        padded = ad_max_bits;
    }
    head = padded - (AESMALL_MANX_BLOCK_BITS - nonce_bits);
    if (head >= AESMALL_MANX_BLOCK_BITS) {
        return AESMALL_ERROR_CAPACITY;
    }
    params->nonce_bits = (uint8_t)nonce_bits;
    params->ad_most = (uint8_t)ad_max_bits;
    if (!(options & AESMALL_MANX_VARIABLE_AD)) {
        params->ad_least = (uint8_t)ad_max_bits;
    } else if (ad_max_bits == padded) { /* the 1 behind an AD needs room too */
        params->ad_most = (uint8_t)(ad_max_bits - 1);
    }
    params->limit1 = (uint8_t)(AESMALL_MANX_BLOCK_BITS - head);
    params->head = (uint8_t)head;
    params->options = options;
    if (options == AESMALL_MANX_FIXED_AD && ((nonce_bits | ad_max_bits) & 7) == 0 &&
        nonce_bits + ad_max_bits <= AESMALL_MANX_BLOCK_BITS) {
        params->limit_bytes = params->limit1;
        params->nonce_size = (uint8_t)(nonce_bits >> 3);
        params->ad_size = (uint8_t)(ad_max_bits >> 3);
        params->fill_size = (uint8_t)(AESMALL_BLOCK_SIZE - params->nonce_size - params->ad_size);
    }
    return AESMALL_OK;
}
