/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "eax_stream_core.h"

aesmall_error aesmall_eax_stream_tag(aesmall_eax_stream *stream, uint8_t step)
{
    aesmall_error error = aesmall_ctr_mac_turn(&stream->state, stream->step, step);

    if (error == AESMALL_OK) {
        aesmall_eax_stream_begin_text(stream);
        aesmall_eax_stream_end(stream);
    }
    return error;
}
