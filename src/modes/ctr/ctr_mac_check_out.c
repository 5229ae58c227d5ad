/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/overlap.h"
#include "ctr_mac.h"

aesmall_error aesmall_ctr_mac_check_out(uint8_t step, const uint8_t *in, size_t in_len,
                                        const uint8_t *out, size_t out_cap)
{
    if (step == AESMALL_AEAD_STEP_CHECK) {
        return AESMALL_OK;
    }
    if (in_len > out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    return aesmall_overlap(in, in_len, out, in_len) ? AESMALL_ERROR_OVERLAP : AESMALL_OK;
}
