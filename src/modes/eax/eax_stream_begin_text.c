/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "eax_stream_core.h"

void aesmall_eax_stream_begin_text(aesmall_eax_stream *stream)
{
    if (stream->step == AESMALL_AEAD_STEP_AD) {
        aesmall_eax_stream_end(stream);
        aesmall_eax_stream_begin(stream, 2);
    }
}
