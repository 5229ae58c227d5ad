/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "gcm_stream_core.h"

aesmall_error aesmall_gcm_stream_ad(aesmall_gcm_stream *stream, const uint8_t *ad, size_t ad_len)
{
    const aesmall_error error = aesmall_gcm_stream_is_in(stream, AESMALL_GCM_STREAM_AD, 1);

    if (error != AESMALL_OK) {
        return error;
    }
    if (ad_len > AESMALL_GCM_AD_MAX - stream->ad_len) {
        return AESMALL_ERROR_LENGTH;
    }
    stream->ad_len += ad_len;
    aesmall_gcm_stream_absorb(stream, ad, ad_len);
    return AESMALL_OK;
}
