/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "cmac.h"
#include "cmac_core.h"

aesmall_error aesmall_cmac_stream_finish(aesmall_cmac_stream *stream, uint8_t *tag, size_t tag_len)
{
    aesmall_error error = aesmall_cmac_stream_end(stream, tag_len);

    if (error == AESMALL_OK) {
        memcpy(tag, stream->mac, tag_len);
        aesmall_cmac_stream_wipe(stream);
    }
    return error;
}
