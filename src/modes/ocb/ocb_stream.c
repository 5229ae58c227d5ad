/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/scrub.h"
#include "../block.h"
#include "ocb_core.h"

aesmall_error aesmall_ocb_stream_init(aesmall_ocb_stream *stream, const aesmall_cipher *cipher,
                                      const uint8_t *nonce, size_t nonce_len, size_t tag_len)
{
    return aesmall_ocb_stream_begin(stream, cipher, nonce, nonce_len, tag_len,
                                    AESMALL_AEAD_MIN_TAG_SIZE);
}

aesmall_error aesmall_ocb_stream_turn(const aesmall_ocb_stream *stream, uint8_t step)
{
    const aesmall_cipher *const cipher = stream->state.cipher;
    const aesmall_error error = aesmall_aead_stream_turn(cipher, stream->step, step);

    if (error != AESMALL_ERROR_KEY && step != AESMALL_AEAD_STEP_SEAL && cipher->decrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    return error;
}

void aesmall_ocb_stream_begin_text(aesmall_ocb_stream *stream)
{
    aesmall_ocb_state *const state = &stream->state;

    if (stream->step == AESMALL_AEAD_STEP_AD) {
        aesmall_ocb_blocks(state, stream->hash, stream->used, NULL, AESMALL_AEAD_STEP_AD);
        aesmall_copy(stream->hash, state->sum, AESMALL_BLOCK_SIZE);
        memset(state->sum, 0, AESMALL_BLOCK_SIZE);
        aesmall_copy(state->offset, stream->start, AESMALL_BLOCK_SIZE);
        state->count = 0;
    }
}

aesmall_error aesmall_ocb_stream_tag(aesmall_ocb_stream *stream, uint8_t step)
{
    const aesmall_error error = aesmall_ocb_stream_turn(stream, step);

    if (error == AESMALL_OK) {
        aesmall_ocb_stream_begin_text(stream);
        stream->end = stream->state.count + 2;
        aesmall_ocb_end_text(&stream->state);
        aesmall_xor_block(stream->state.sum, stream->hash);
    }
    return error;
}
