/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/equal.h"
#include "cmac.h"

aesmall_error aesmall_cmac_stream_verify_short(aesmall_cmac_stream *stream, const uint8_t *tag,
                                               size_t tag_len)
{
    uint8_t whole[AESMALL_BLOCK_SIZE];
    aesmall_error error = AESMALL_ERROR_ARGUMENT;

    if (tag_len - 1 < AESMALL_BLOCK_SIZE) {
        error = aesmall_cmac_stream_finish(stream, whole, sizeof whole);
    }
    if (error == AESMALL_OK) {
        if (!aesmall_equal(whole, tag, tag_len)) {
            error = AESMALL_ERROR_AUTH;
        }
        aesmall_wipe(whole, sizeof whole);
    }
    return error;
}
