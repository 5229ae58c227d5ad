/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/overlap.h"
#include "lorawan_internal.h"

aesmall_error aesmall_lorawan_crypt_payload(const aesmall_cipher *key,
                                            const aesmall_lorawan_frame *frame, const uint8_t *in,
                                            size_t in_len, uint8_t *out, size_t out_cap)
{
    if (key->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (in_len > 255) {
        return AESMALL_ERROR_LENGTH;
    }
    if (in_len > out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    if (aesmall_overlap(in, in_len, out, in_len)) {
        return AESMALL_ERROR_OVERLAP;
    }
    aesmall_lorawan_crypt_run(key, frame, in, in_len, out);
    return AESMALL_OK;
}
