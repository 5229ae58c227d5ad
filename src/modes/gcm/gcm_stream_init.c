/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "gcm_block.h"
#include "gcm_check.h"
#include "gcm_stream_core.h"

/* A nonce of another length than 12 is hashed as if it were text without AD (section 7.1). */
aesmall_error aesmall_gcm_stream_init(aesmall_gcm_stream *stream, const aesmall_cipher *cipher,
                                      const uint8_t *nonce, size_t nonce_len, size_t tag_len)
{
    aesmall_gcm_stream_wipe(stream);
    if (aesmall_gcm_nonce_len_is_wrong(nonce_len) || aesmall_gcm_tag_len_is_wrong(tag_len)) {
        return AESMALL_ERROR_ARGUMENT;
    }
    if (aesmall_gcm_kept_init(&stream->kept, cipher) != AESMALL_OK) {
        return AESMALL_ERROR_KEY;
    }
    if (nonce_len == AESMALL_GCM_NONCE_SIZE) {
        memcpy(stream->first, nonce, AESMALL_GCM_NONCE_SIZE);
        stream->first[AESMALL_BLOCK_SIZE - 1] = 1;
    } else {
        aesmall_ghash_update(&stream->kept.key, stream->first, nonce, nonce_len);
        aesmall_gcm_put_bits(stream->keystream + AESMALL_BLOCK_SIZE, nonce_len);
        aesmall_ghash_update(&stream->kept.key, stream->first, stream->keystream,
                             AESMALL_BLOCK_SIZE);
    }
    memcpy(stream->counter, stream->first, AESMALL_BLOCK_SIZE);
    aesmall_gcm_next(stream->counter);
    stream->cipher = cipher;
    stream->tag_len = (uint8_t)(tag_len & 0x7f);
    stream->phase = AESMALL_GCM_STREAM_AD;
    return AESMALL_OK;
}
