/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "ccm_core.h"

aesmall_error aesmall_ccm_short_tag_stream_init(aesmall_ccm_stream *stream,
                                                const aesmall_cipher *cipher, const uint8_t *nonce,
                                                size_t nonce_len, size_t ad_len, size_t msg_len,
                                                size_t tag_len)
{
    return aesmall_ccm_stream_begin(stream, cipher, nonce, nonce_len, ad_len, msg_len, tag_len,
                                    AESMALL_AEAD_MIN_SHORT_TAG_SIZE);
}
