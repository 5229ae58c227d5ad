/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../core/wipe.h"
#include "ccm_core.h"

void aesmall_ccm_counter(aesmall_ctr_mac *state, const aesmall_aead_parts *parts)
{
    uint8_t *const counter = state->work;

    aesmall_wipe(counter, AESMALL_BLOCK_SIZE);
    counter[0] = (uint8_t)(14 - parts->nonce_len); /* bytes of the counter - 1 */
    memcpy(counter + 1, parts->nonce, parts->nonce_len);
}
