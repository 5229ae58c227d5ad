/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "manx2_core.h"

uint8_t aesmall_manx2_put_head(const aesmall_manx_params *params, uint8_t block[AESMALL_BLOCK_SIZE],
                               const uint8_t *nonce, uint8_t kind)
{
    aesmall_manx_put(block, 0, nonce, 0, params->nonce_bits);
    aesmall_manx_put(block, params->nonce_bits, &kind, 0, 2);
    return (uint8_t)(params->nonce_bits + 2);
}
