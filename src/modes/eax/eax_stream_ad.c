/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "eax_core.h"

aesmall_error aesmall_eax_stream_ad(aesmall_eax_stream *stream, const uint8_t *ad, size_t ad_len)
{
    aesmall_error error =
        aesmall_aead_stream_turn(stream->state.cipher, stream->step, AESMALL_AEAD_STEP_AD);

    if (error == AESMALL_OK) {
        aesmall_ctr_mac_absorb(&stream->state, ad, ad_len);
    }
    return error;
}
