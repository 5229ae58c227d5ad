/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "gcm_check.h"
#include "gcm_stream_core.h"

aesmall_error aesmall_gcm_short_tag_stream_init(aesmall_gcm_stream *stream,
                                                const aesmall_cipher *cipher, const uint8_t *nonce,
                                                size_t nonce_len, size_t tag_len)
{
    if (aesmall_gcm_tag_len_is_wrong(tag_len, AESMALL_AEAD_MIN_SHORT_TAG_SIZE)) {
        nonce_len = 0; /* which is refused */
    }
    return aesmall_gcm_stream_start(stream, cipher, nonce, nonce_len, tag_len);
}
