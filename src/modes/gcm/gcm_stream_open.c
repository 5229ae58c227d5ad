/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/cipher.h"
#include "gcm_stream_core.h"

aesmall_error aesmall_gcm_stream_open(aesmall_gcm_stream *stream, const uint8_t *in, size_t in_len,
                                      uint8_t *out, size_t out_cap)
{
    const aesmall_error error =
        aesmall_gcm_stream_check_out(stream, AESMALL_GCM_STREAM_OPEN, in, in_len, out, out_cap);

    if (error != AESMALL_OK) {
        return error;
    }
    if (in_len > stream->text_len) {
        return AESMALL_ERROR_LENGTH;
    }
    stream->text_len -= in_len;
    aesmall_gcm_stream_crypt(stream, in, in_len, out);
    stream->used = (uint8_t)((stream->used + in_len) % AESMALL_BLOCK_SIZE);
    return AESMALL_OK;
}
