/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aead_stream.h"
#include "../../core/overlap.h"
#include "aead_check.h"

aesmall_error aesmall_aead_stream_turn(const aesmall_cipher *cipher, uint8_t now, uint8_t wanted)
{
    if (cipher == NULL || cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (now != wanted && (now != AESMALL_AEAD_STEP_AD || wanted == AESMALL_AEAD_STEP_OPEN)) {
        return AESMALL_ERROR_ARGUMENT;
    }
    return AESMALL_OK;
}

aesmall_error aesmall_aead_stream_check_out(uint8_t step, const uint8_t *in, size_t in_len,
                                            const uint8_t *out, size_t out_cap)
{
    if ((step & AESMALL_AEAD_STEP_WRITES) != 0) {
        if (in_len > out_cap) {
            return AESMALL_ERROR_CAPACITY;
        }
        if (aesmall_overlap(in, in_len, out, in_len)) {
            return AESMALL_ERROR_OVERLAP;
        }
    }
    return AESMALL_OK;
}
