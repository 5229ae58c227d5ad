/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "gcm_stream_core.h"

aesmall_error aesmall_gcm_stream_finish(aesmall_gcm_stream *stream, uint8_t *tag)
{
    const aesmall_error error =
        aesmall_aead_stream_turn(stream->cipher, stream->step, AESMALL_AEAD_STEP_SEAL);

    if (error == AESMALL_OK) {
        aesmall_gcm_stream_tag(stream);
        memcpy(tag, stream->y, stream->tag_len);
        aesmall_gcm_stream_wipe(stream);
    }
    return error;
}
