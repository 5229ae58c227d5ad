/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "ccm_core.h"

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
        stream->state.used = AESMALL_BLOCK_SIZE; /* what is missing are zeros */
    }
    return AESMALL_OK;
}
