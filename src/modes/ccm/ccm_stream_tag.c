/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "ccm_stream_core.h"

aesmall_error aesmall_ccm_stream_tag(aesmall_ccm_stream *stream, uint8_t step)
{
    aesmall_ctr_mac *const state = &stream->state;
    const aesmall_cipher *const cipher = state->cipher;
    uint8_t *const counter = state->work;
    uint8_t i = AESMALL_BLOCK_SIZE;
    aesmall_error error = aesmall_ctr_mac_turn(state, stream->step, step);

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
