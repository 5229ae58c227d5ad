/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "ocb_core.h"

aesmall_error aesmall_ocb_stream_check(aesmall_ocb_stream *stream, const uint8_t *in, size_t in_len)
{
    aesmall_error error = aesmall_ocb_stream_may(stream, in_len, AESMALL_OCB_PHASE_CHECK);

    if (error == AESMALL_OK) {
        aesmall_ocb_stream_text(stream, in, in_len, NULL, AESMALL_OCB_PHASE_CHECK);
    }
    return error;
}
