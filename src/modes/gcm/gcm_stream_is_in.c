/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "gcm_stream_core.h"

aesmall_error aesmall_gcm_stream_is_in(const aesmall_gcm_stream *stream, uint8_t phase,
                                       uint8_t first)
{
    if (stream->cipher == NULL || stream->cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (stream->phase != phase && (first == 0 || stream->phase != AESMALL_GCM_STREAM_AD)) {
        return AESMALL_ERROR_ARGUMENT;
    }
    return AESMALL_OK;
}
