/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/equal.h"
#include "../../core/scrub.h"
#include "../block.h"
#include "ocb_core.h"

aesmall_error aesmall_ocb_stream_verify(aesmall_ocb_stream *stream, const uint8_t *tag)
{
    aesmall_error error = aesmall_ocb_stream_tag(stream, AESMALL_AEAD_STEP_CHECK);

    if (error != AESMALL_OK) {
        return error;
    }
    if (!aesmall_equal(stream->state.sum, tag, stream->tag_len)) {
        aesmall_ocb_stream_wipe(stream);
        return AESMALL_ERROR_AUTH;
    }
    stream->step = AESMALL_AEAD_STEP_OPEN;
    stream->rest = stream->ended; /* and once more from the start; the count is 0 again */
    stream->ended = 0;
    aesmall_copy(stream->state.offset, stream->start, AESMALL_BLOCK_SIZE);
    AESMALL_CLEAR_REGISTERS();
    return AESMALL_OK;
}
