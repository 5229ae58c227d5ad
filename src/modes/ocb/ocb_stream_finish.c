/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../block.h"
#include "ocb_core.h"

aesmall_error aesmall_ocb_stream_finish(aesmall_ocb_stream *stream, uint8_t *tag)
{
    aesmall_error error = aesmall_ocb_stream_tag(stream, AESMALL_AEAD_STEP_SEAL);

    if (error == AESMALL_OK) {
        aesmall_copy(tag, stream->state.sum, stream->tag_len);
        aesmall_ocb_stream_wipe(stream);
    }
    return error;
}
