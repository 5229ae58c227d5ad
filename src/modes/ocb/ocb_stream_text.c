/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "ocb_core.h"

aesmall_error aesmall_ocb_stream_may(const aesmall_ocb_stream *stream, size_t in_len, uint8_t phase)
{
    const aesmall_cipher *cipher = stream->state.cipher;
    int is_first = stream->phase == AESMALL_OCB_PHASE_AD && phase != AESMALL_OCB_PHASE_OPEN;

    if (cipher == NULL || cipher->encrypt == NULL ||
        (phase != AESMALL_OCB_PHASE_SEAL && cipher->decrypt == NULL)) {
        return AESMALL_ERROR_KEY;
    }
    if (!is_first && stream->phase != phase) {
        return AESMALL_ERROR_ARGUMENT;
    }
    if ((in_len != 0 && stream->ended != 0) ||
        in_len / AESMALL_BLOCK_SIZE >= UINT32_MAX - (is_first ? 0 : stream->state.count)) {
        return AESMALL_ERROR_LENGTH;
    }
    if (phase == AESMALL_OCB_PHASE_OPEN) { /* in_len / 16 fits, as it was looked at above */
        const uint32_t blocks = (uint32_t)(in_len / AESMALL_BLOCK_SIZE);
        const uint32_t left = stream->checked - stream->state.count;
        const uint8_t tail = in_len % AESMALL_BLOCK_SIZE;

        if (blocks > left || (tail != 0 && (blocks != left || tail > stream->rest))) {
            return AESMALL_ERROR_LENGTH;
        }
    }
    return AESMALL_OK;
}

/* The hash of AD is done: the text begins. */
static void begin_text(aesmall_ocb_stream *stream)
{
    aesmall_ocb_blocks(&stream->state, stream->hash, stream->used, NULL, AESMALL_OCB_AD);
    memcpy(stream->hash, stream->state.sum, AESMALL_BLOCK_SIZE);
    memset(stream->state.sum, 0, AESMALL_BLOCK_SIZE);
    memcpy(stream->state.offset, stream->start, AESMALL_BLOCK_SIZE);
    stream->state.count = 0;
}

void aesmall_ocb_stream_text(aesmall_ocb_stream *stream, const uint8_t *in, size_t in_len,
                             uint8_t *out, uint8_t phase)
{
    if (stream->phase == AESMALL_OCB_PHASE_AD) {
        begin_text(stream);
        stream->phase = phase;
    }
    aesmall_ocb_blocks(&stream->state, in, in_len, out, (uint8_t)(phase - 1));
    if (in_len % AESMALL_BLOCK_SIZE != 0) {
        stream->ended = in_len % AESMALL_BLOCK_SIZE;
    }
}
