/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "gcm_stream_core.h"

aesmall_error aesmall_gcm_stream_check(aesmall_gcm_stream *stream, const uint8_t *in, size_t in_len)
{
    const aesmall_error error = aesmall_gcm_stream_is_in(stream, AESMALL_GCM_STREAM_CHECK, 1);

    if (error != AESMALL_OK) {
        return error;
    }
    if (in_len > AESMALL_GCM_TEXT_MAX - stream->text_len) {
        return AESMALL_ERROR_LENGTH;
    }
    stream->text_len += in_len;
    aesmall_gcm_stream_go(stream, AESMALL_GCM_STREAM_CHECK);
    aesmall_gcm_stream_absorb(stream, in, in_len);
    return AESMALL_OK;
}
