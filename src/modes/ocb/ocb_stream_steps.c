/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/equal.h"
#include "../../core/scrub.h"
#include "../block.h"
#include "ocb_core.h"

/* A block is hashed as soon as it is full: in OCB a full last block is like the others. */
aesmall_error aesmall_ocb_stream_ad(aesmall_ocb_stream *stream, const uint8_t *ad, size_t ad_len)
{
    const aesmall_error error =
        aesmall_aead_stream_turn(stream->state.cipher, stream->step, AESMALL_AEAD_STEP_AD);

    if (error != AESMALL_OK) {
        return error;
    }
    if (ad_len / AESMALL_BLOCK_SIZE >= UINT32_MAX - stream->state.count) {
        return AESMALL_ERROR_LENGTH;
    }
    for (; ad_len != 0; ad_len--) {
        stream->hash[stream->used++] = *ad++;
        if (stream->used == AESMALL_BLOCK_SIZE) {
            aesmall_ocb_blocks(&stream->state, stream->hash, AESMALL_BLOCK_SIZE, NULL,
                               AESMALL_AEAD_STEP_AD);
            stream->used = 0;
        }
    }
    return AESMALL_OK;
}

aesmall_error aesmall_ocb_stream_text(aesmall_ocb_stream *stream, uint8_t step, const uint8_t *in,
                                      size_t in_len, uint8_t *out, size_t out_cap)
{
    const size_t blocks = in_len / AESMALL_BLOCK_SIZE;
    const uint8_t tail = in_len % AESMALL_BLOCK_SIZE;
    aesmall_error error = aesmall_ocb_stream_turn(stream, step);
    uint32_t left; /* one more than allowed, a difference modulo 2^32 */

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

aesmall_error aesmall_ocb_stream_finish(aesmall_ocb_stream *stream, uint8_t *tag)
{
    aesmall_error error = aesmall_ocb_stream_tag(stream, AESMALL_AEAD_STEP_SEAL);

    if (error == AESMALL_OK) {
        aesmall_copy(tag, stream->state.sum, stream->tag_len);
        aesmall_ocb_stream_wipe(stream);
    }
    return error;
}

aesmall_error aesmall_ocb_stream_verify(aesmall_ocb_stream *stream, const uint8_t *tag)
{
    aesmall_error error = aesmall_ocb_stream_tag(stream, AESMALL_AEAD_STEP_CHECK);

    if (error != AESMALL_OK) {
        return error;
    }
    if (!aesmall_equal(stream->state.sum, tag, stream->tag_len)) {
        aesmall_ocb_stream_wipe(stream);
        return AESMALL_ERROR_AUTH;
    }
    stream->step = AESMALL_AEAD_STEP_OPEN;
    stream->rest = stream->ended; /* and once more from the start: the count is 0 again */
    stream->ended = 0;
    aesmall_copy(stream->state.offset, stream->start, AESMALL_BLOCK_SIZE);
    AESMALL_CLEAR_REGISTERS();
    return AESMALL_OK;
}
