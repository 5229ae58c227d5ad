/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "ocb_core.h"

/* A block is hashed as soon as it is full: in OCB a last one that is full is like the others. */
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
