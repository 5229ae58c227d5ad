/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "eax_core.h"

aesmall_error aesmall_eax_stream_finish(aesmall_eax_stream *stream, uint8_t *tag)
{
    aesmall_error error =
        aesmall_eax_stream_tag(stream, AESMALL_AEAD_STEP_SEAL | AESMALL_AEAD_STEP_TAKES_OUT);

    if (error == AESMALL_OK) {
        memcpy(tag, stream->tag, stream->tag_len);
        aesmall_eax_stream_wipe(stream);
    }
    return error;
}
