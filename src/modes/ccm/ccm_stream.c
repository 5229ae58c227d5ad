/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/apart.h"
#include "../../core/equal.h"
#include "ccm_core.h"

aesmall_error aesmall_ccm_stream_init(aesmall_ccm_stream *stream, const aesmall_cipher *cipher,
                                      const uint8_t *nonce, size_t nonce_len, size_t ad_len,
                                      size_t msg_len, size_t tag_len)
{
    return aesmall_ccm_stream_begin(stream, cipher, nonce, nonce_len, ad_len, msg_len, tag_len,
                                    AESMALL_AEAD_MIN_TAG_SIZE);
}

AESMALL_APART aesmall_error aesmall_ccm_stream_tag(aesmall_ccm_stream *stream, uint8_t step)
{
    aesmall_ctr_mac *const state = &stream->state;
    const aesmall_cipher *const cipher = state->cipher;
    uint8_t *const counter = state->work;
    uint8_t i = AESMALL_BLOCK_SIZE;
    aesmall_error error = aesmall_aead_stream_turn(cipher, stream->step, step);

    if (error != AESMALL_OK) {
        return error;
    }
    if (stream->ad_left != 0 || stream->msg_left != 0) {
        return AESMALL_ERROR_LENGTH;
    }
    do { /* the counter. The first byte has its length - 1 */
        counter[--i] = 0;
    } while (i + counter[0] != AESMALL_BLOCK_SIZE - 1);
    cipher->encrypt(cipher, state->mac, state->mac);
    aesmall_ctr_unchecked(cipher, counter, state->mac, AESMALL_BLOCK_SIZE, state->mac);
    return AESMALL_OK;
}

aesmall_error aesmall_ccm_short_tag_stream_init(aesmall_ccm_stream *stream,
                                                const aesmall_cipher *cipher, const uint8_t *nonce,
                                                size_t nonce_len, size_t ad_len, size_t msg_len,
                                                size_t tag_len)
{
    return aesmall_ccm_stream_begin(stream, cipher, nonce, nonce_len, ad_len, msg_len, tag_len,
                                    AESMALL_AEAD_MIN_SHORT_TAG_SIZE);
}

aesmall_error aesmall_ccm_stream_ad(aesmall_ccm_stream *stream, const uint8_t *ad, size_t ad_len)
{
    aesmall_error error =
        aesmall_aead_stream_turn(stream->state.cipher, stream->step, AESMALL_AEAD_STEP_AD);

    if (error != AESMALL_OK) {
        return error;
    }
    if (ad_len > stream->ad_left) {
        return AESMALL_ERROR_LENGTH;
    }
    aesmall_ctr_mac_absorb(&stream->state, ad, ad_len);
    stream->ad_left -= ad_len;
    if (stream->ad_left == 0) {
        stream->state.used = AESMALL_BLOCK_SIZE; /* zeros fill the block up */
    }
    return AESMALL_OK;
}

/* The MAC covers the text: the input when it is sealed, otherwise the output. */
aesmall_error aesmall_ccm_stream_text(aesmall_ccm_stream *stream, uint8_t step, const uint8_t *in,
                                      size_t in_len, uint8_t *out, size_t out_cap)
{
    aesmall_error error = aesmall_aead_stream_turn(stream->state.cipher, stream->step, step);

    if (error != AESMALL_OK) {
        return error;
    }
    if (stream->ad_left != 0 || in_len > stream->msg_left) {
        return AESMALL_ERROR_LENGTH;
    }
    error = aesmall_aead_stream_check_out(step, in, in_len, out, out_cap);
    if (error == AESMALL_OK) {
        stream->step = step;
        stream->msg_left -= in_len;
        aesmall_ctr_mac_text(&stream->state, step, in, in_len, out);
    }
    return error;
}

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

aesmall_error aesmall_ccm_stream_verify(aesmall_ccm_stream *stream, const uint8_t *tag)
{
    aesmall_error error =
        aesmall_ccm_stream_tag(stream, AESMALL_AEAD_STEP_CHECK | AESMALL_AEAD_STEP_TAKES_OUT);

    if (error != AESMALL_OK) {
        return error;
    }
    if (!aesmall_equal(stream->state.mac, tag, stream->tag_len)) {
        aesmall_ccm_stream_wipe(stream);
        return AESMALL_ERROR_AUTH;
    }
    stream->state.used = AESMALL_BLOCK_SIZE;
    stream->msg_left = stream->msg_len;
    stream->step = AESMALL_AEAD_STEP_OPEN;
    return AESMALL_OK;
}
