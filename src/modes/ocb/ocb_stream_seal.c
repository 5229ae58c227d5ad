/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/overlap.h"
#include "ocb_core.h"

aesmall_error aesmall_ocb_stream_seal(aesmall_ocb_stream *stream, const uint8_t *in, size_t in_len,
                                      uint8_t *out, size_t out_cap)
{
    aesmall_error error = aesmall_ocb_stream_may(stream, in_len, AESMALL_OCB_PHASE_SEAL);

    if (error != AESMALL_OK) {
        return error;
    }
    if (in_len > out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    if (aesmall_overlap(in, in_len, out, in_len)) {
        return AESMALL_ERROR_OVERLAP;
    }
    aesmall_ocb_stream_text(stream, in, in_len, out, AESMALL_OCB_PHASE_SEAL);
    return AESMALL_OK;
}
