/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/equal.h"
#include "ccm_core.h"

aesmall_error aesmall_ccm_stream_verify(aesmall_ccm_stream *stream, const uint8_t *tag)
{
    aesmall_error error =
        aesmall_ccm_stream_tag(stream, AESMALL_AEAD_STEP_CHECK | AESMALL_AEAD_STEP_TAKES_OUT);

    if (error != AESMALL_OK) {
        return error;
    }
    if (!aesmall_equal(stream->state.mac, tag, stream->tag_len)) {
        aesmall_ccm_stream_wipe(stream);
        return AESMALL_ERROR_AUTH;
    }
    stream->state.used = AESMALL_BLOCK_SIZE;
    stream->msg_left = stream->msg_len;
    stream->step = AESMALL_AEAD_STEP_OPEN;
    return AESMALL_OK;
}
