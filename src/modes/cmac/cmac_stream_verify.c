/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/equal.h"
#include "cmac.h"
#include "cmac_core.h"

aesmall_error aesmall_cmac_stream_verify(aesmall_cmac_stream *stream, const uint8_t *tag,
                                         size_t tag_len)
{
    aesmall_error error = aesmall_cmac_stream_end(stream, tag_len);

    if (error == AESMALL_OK) {
        if (!aesmall_equal(stream->mac, tag, tag_len)) {
            error = AESMALL_ERROR_AUTH;
        }
        aesmall_cmac_stream_wipe(stream);
    }
    return error;
}
