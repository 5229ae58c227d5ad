/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/equal.h"
#include "../../core/scrub.h"
#include "eax_core.h"

aesmall_error aesmall_eax_stream_verify(aesmall_eax_stream *stream, const uint8_t *tag)
{
    aesmall_error error =
        aesmall_eax_stream_tag(stream, AESMALL_AEAD_STEP_CHECK | AESMALL_AEAD_STEP_TAKES_IN);

    if (error != AESMALL_OK) {
        return error;
    }
    if (!aesmall_equal(stream->tag, tag, stream->tag_len)) {
        aesmall_eax_stream_wipe(stream);
        return AESMALL_ERROR_AUTH;
    }
    memcpy(stream->state.work, stream->first, AESMALL_BLOCK_SIZE);
    stream->past = ~stream->past;
    stream->state.used = AESMALL_BLOCK_SIZE;
    stream->step = AESMALL_AEAD_STEP_OPEN;
    AESMALL_CLEAR_REGISTERS();
    return AESMALL_OK;
}
