/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "ccm_core.h"

aesmall_error aesmall_ccm_stream_finish(aesmall_ccm_stream *stream, uint8_t *tag)
{
    aesmall_error error =
        aesmall_ccm_stream_tag(stream, AESMALL_AEAD_STEP_SEAL | AESMALL_AEAD_STEP_TAKES_IN);

    if (error == AESMALL_OK) {
        memcpy(tag, stream->state.mac, stream->tag_len);
        aesmall_ccm_stream_wipe(stream);
    }
    return error;
}
