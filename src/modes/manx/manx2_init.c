/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "manx_core.h"

/* In the paper's names r = room. */
aesmall_error aesmall_manx2_init(aesmall_manx_params *params, size_t nonce_bits, size_t ad_max_bits,
                                 uint8_t options)
{
    size_t room;
    size_t taken; /* of the first block by the AD */

    memset(params, 0, sizeof *params);
    if (options & ~AESMALL_MANX_VARIABLE_AD) {
        return AESMALL_ERROR_ARGUMENT;
    }
    if (nonce_bits < AESMALL_MANX_LEVEL || nonce_bits > AESMALL_MANX_BLOCK_BITS - 2) {
        return AESMALL_ERROR_LENGTH;
    }
    room = AESMALL_MANX_BLOCK_BITS - 2 - nonce_bits;
    if (ad_max_bits >= AESMALL_MANX_BLOCK_BITS) { /* before the sum could wrap */
        return AESMALL_ERROR_CAPACITY;
    }
    taken = ad_max_bits + (options & AESMALL_MANX_VARIABLE_AD);
    if (taken > room || room == 0) {
        return AESMALL_ERROR_CAPACITY;
    }
    params->nonce_bits = (uint8_t)nonce_bits;
    params->ad_least = (uint8_t)(options & AESMALL_MANX_VARIABLE_AD ? 0 : ad_max_bits);
    params->ad_most = (uint8_t)ad_max_bits;
    params->limit2 = (uint8_t)(room + room - taken);
    params->head = (uint8_t)(AESMALL_MANX_BLOCK_BITS - room + taken);
    params->options = options;
    return AESMALL_OK;
}
