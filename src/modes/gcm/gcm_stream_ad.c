/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "gcm_stream_core.h"

aesmall_error aesmall_gcm_stream_ad(aesmall_gcm_stream *stream, const uint8_t *ad, size_t ad_len)
{
    aesmall_error error =
        aesmall_aead_stream_turn(stream->cipher, stream->step, AESMALL_AEAD_STEP_AD);

    if (error == AESMALL_OK) {
        error = aesmall_gcm_stream_count(&stream->ad_len, ad_len, AESMALL_GCM_AD_MAX);
    }
    if (error == AESMALL_OK) {
        aesmall_gcm_stream_absorb(stream, ad, ad_len);
    }
    return error;
}
