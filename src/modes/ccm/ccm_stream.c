/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "ccm_core.h"

aesmall_error aesmall_ccm_stream_init(aesmall_ccm_stream *stream, const aesmall_cipher *cipher,
                                      const uint8_t *nonce, size_t nonce_len, size_t ad_len,
                                      size_t msg_len, size_t tag_len)
{
    return aesmall_ccm_stream_begin(stream, cipher, nonce, nonce_len, ad_len, msg_len, tag_len,
                                    AESMALL_AEAD_MIN_TAG_SIZE);
}

aesmall_error aesmall_ccm_stream_tag(aesmall_ccm_stream *stream, uint8_t step)
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
    do { /* the counter, whose length - 1 is in the first byte */
        counter[--i] = 0;
    } while (i + counter[0] != AESMALL_BLOCK_SIZE - 1);
    cipher->encrypt(cipher, state->mac, state->mac);
    aesmall_ctr_run(cipher, counter, state->mac, AESMALL_BLOCK_SIZE, state->mac);
    return AESMALL_OK;
}
