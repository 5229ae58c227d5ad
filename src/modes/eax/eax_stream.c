/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../aead/aead_check.h"
#include "../cmac/cmac_core.h"
#include "eax_core.h"

/* Begins an OMAC: its first block. */
static void begin(aesmall_ctr_mac *state, uint8_t tweak)
{
    aesmall_wipe(state->mac, AESMALL_BLOCK_SIZE);
    state->mac[AESMALL_BLOCK_SIZE - 1] = tweak;
    state->used = AESMALL_BLOCK_SIZE;
}

/* Ends an OMAC and adds it to the tag. The keystream is lost. */
static void end(aesmall_eax_stream *stream)
{
    aesmall_ctr_mac *const state = &stream->state;
    uint8_t *const k1 = state->work + AESMALL_BLOCK_SIZE;

    aesmall_cmac_make_k1(state->cipher, k1);
    aesmall_cmac_finish(state->cipher, state->mac, state->used, k1);
    aesmall_xor_block(stream->tag, state->mac);
}

aesmall_error aesmall_eax_stream_init(aesmall_eax_stream *stream, const aesmall_cipher *cipher,
                                      const uint8_t *nonce, size_t nonce_len, size_t tag_len)
{
    return aesmall_eax_stream_begin(stream, cipher, nonce, nonce_len, tag_len,
                                    AESMALL_AEAD_MIN_TAG_SIZE);
}

void aesmall_eax_stream_begin_text(aesmall_eax_stream *stream)
{
    if (stream->step == AESMALL_AEAD_STEP_AD) {
        end(stream);
        begin(&stream->state, 2);
    }
}

aesmall_error aesmall_eax_stream_tag(aesmall_eax_stream *stream, uint8_t step)
{
    aesmall_error error = aesmall_aead_stream_turn(stream->state.cipher, stream->step, step);

    if (error == AESMALL_OK) {
        aesmall_eax_stream_begin_text(stream);
        end(stream);
    }
    return error;
}

aesmall_error aesmall_eax_short_tag_stream_init(aesmall_eax_stream *stream,
                                                const aesmall_cipher *cipher, const uint8_t *nonce,
                                                size_t nonce_len, size_t tag_len)
{
    return aesmall_eax_stream_begin(stream, cipher, nonce, nonce_len, tag_len,
                                    AESMALL_AEAD_MIN_SHORT_TAG_SIZE);
}
