/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "ctr_mac.h"

aesmall_error aesmall_ctr_mac_turn(const aesmall_ctr_mac *state, uint8_t now, uint8_t wanted)
{
    if (state->cipher == NULL || state->cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (now != wanted && (now != AESMALL_AEAD_STEP_AD || wanted == AESMALL_AEAD_STEP_OPEN)) {
        return AESMALL_ERROR_ARGUMENT;
    }
    return AESMALL_OK;
}
