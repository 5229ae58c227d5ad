/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../block.h"
#include "ocb_core.h"

aesmall_error aesmall_ocb_stream_end(aesmall_ocb_stream *stream, uint8_t phase)
{
    aesmall_error error = aesmall_ocb_stream_may(stream, 0, phase);

    if (error == AESMALL_OK) {
        aesmall_ocb_stream_text(stream, NULL, 0, NULL, phase); /* there may have been no text */
        stream->checked = stream->state.count;
        aesmall_ocb_end_text(&stream->state);
        aesmall_xor_block(stream->state.sum, stream->hash);
    }
    return error;
}
