/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "ocb_core.h"

aesmall_error aesmall_ocb_stream_text(aesmall_ocb_stream *stream, uint8_t step, const uint8_t *in,
                                      size_t in_len, uint8_t *out, size_t out_cap)
{
    const size_t blocks = in_len / AESMALL_BLOCK_SIZE;
    const uint8_t tail = in_len % AESMALL_BLOCK_SIZE;
    aesmall_error error = aesmall_ocb_stream_turn(stream, step);
    uint32_t left; /* one more than may come; a difference modulo 2^32 */

    if (error != AESMALL_OK) {
        return error;
    }
    left = stream->end - 1;
    if (stream->step != AESMALL_AEAD_STEP_AD) {
        left -= stream->state.count;
    }
    if ((in_len != 0 && stream->ended != 0) || blocks >= left ||
        (step == AESMALL_AEAD_STEP_OPEN && tail != 0 &&
         (blocks != left - 1 || tail > stream->rest))) {
        return AESMALL_ERROR_LENGTH;
    }
    error = aesmall_aead_stream_check_out(step, in, in_len, out, out_cap);
    if (error == AESMALL_OK) {
        aesmall_ocb_stream_begin_text(stream);
        stream->step = step;
        aesmall_ocb_blocks(&stream->state, in, in_len, out, step);
        if (tail != 0) {
            stream->ended = tail;
        }
    }
    return error;
}
