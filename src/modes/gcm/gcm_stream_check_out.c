/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/overlap.h"
#include "gcm_stream_core.h"

aesmall_error aesmall_gcm_stream_check_out(const aesmall_gcm_stream *stream, uint8_t phase,
                                           const uint8_t *in, size_t in_len, const uint8_t *out,
                                           size_t out_cap)
{
    const aesmall_error error =
        aesmall_gcm_stream_is_in(stream, phase, phase == AESMALL_GCM_STREAM_SEAL);

    if (error != AESMALL_OK) {
        return error;
    }
    if (in_len > out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    return aesmall_overlap(in, in_len, out, in_len) ? AESMALL_ERROR_OVERLAP : AESMALL_OK;
}
