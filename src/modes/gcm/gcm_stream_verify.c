/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/equal.h"
#include "../../core/scrub.h"
#include "gcm_stream_core.h"

aesmall_error aesmall_gcm_stream_verify(aesmall_gcm_stream *stream, const uint8_t *tag)
{
    const aesmall_error error =
        aesmall_aead_stream_turn(stream->cipher, stream->step, AESMALL_AEAD_STEP_CHECK);

    if (error != AESMALL_OK) {
        return error;
    }
    aesmall_gcm_stream_tag(stream);
    if (!aesmall_equal(stream->y, tag, stream->tag_len)) {
        aesmall_gcm_stream_wipe(stream);
        return AESMALL_ERROR_AUTH;
    }
    stream->text_len = AESMALL_GCM_TEXT_MAX - stream->text_len;
    stream->step = AESMALL_AEAD_STEP_OPEN;
    AESMALL_CLEAR_REGISTERS();
    return AESMALL_OK;
}
