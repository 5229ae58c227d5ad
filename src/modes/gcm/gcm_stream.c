/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/apart.h"
#include "../block.h"
#include "gcm_block.h"
#include "gcm_check.h"
#include "gcm_stream_core.h"

/* A nonce of another length than 12 is hashed as if it were text without AD (section 7.1). */
AESMALL_APART aesmall_error aesmall_gcm_stream_start(aesmall_gcm_stream *stream,
                                                     const aesmall_cipher *cipher,
                                                     const uint8_t *nonce, size_t nonce_len,
                                                     size_t tag_len)
{
    aesmall_gcm_stream_wipe(stream);
    if (aesmall_gcm_nonce_len_is_wrong(nonce_len)) {
        return AESMALL_ERROR_ARGUMENT;
    }
    if (aesmall_gcm_stored_hash_init(&stream->stored, cipher) != AESMALL_OK) {
        return AESMALL_ERROR_KEY;
    }
    if (nonce_len == AESMALL_GCM_NONCE_SIZE) {
        memcpy(stream->first, nonce, AESMALL_GCM_NONCE_SIZE);
        stream->first[AESMALL_BLOCK_SIZE - 1] = 1;
    } else {
        aesmall_ghash_update(&stream->stored.key, stream->first, nonce, nonce_len);
        aesmall_gcm_put_bits(stream->keystream + AESMALL_BLOCK_SIZE, nonce_len);
        aesmall_ghash_update(&stream->stored.key, stream->first, stream->keystream,
                             AESMALL_BLOCK_SIZE);
    }
    memcpy(stream->counter, stream->first, AESMALL_BLOCK_SIZE);
    aesmall_gcm_next(stream->counter);
    stream->cipher = cipher;
    stream->tag_len = (uint8_t)tag_len;
    return AESMALL_OK;
}

aesmall_error aesmall_gcm_stream_init(aesmall_gcm_stream *stream, const aesmall_cipher *cipher,
                                      const uint8_t *nonce, size_t nonce_len, size_t tag_len)
{
    if (aesmall_gcm_tag_len_is_wrong(tag_len, AESMALL_GCM_MIN_TAG_SIZE)) {
        nonce_len = 0; /* which is refused */
    }
    return aesmall_gcm_stream_start(stream, cipher, nonce, nonce_len, tag_len);
}

aesmall_error aesmall_gcm_stream_count(uint64_t *sum, size_t len, uint64_t most)
{
    if (len > most - *sum) {
        return AESMALL_ERROR_LENGTH;
    }
    *sum += len;
    return AESMALL_OK;
}

/* y * H: y with a block of zeros added. */
static void multiply(aesmall_gcm_stream *stream)
{
    const uint8_t nothing = 0;

    aesmall_ghash_update(&stream->stored.key, stream->y, &nothing, 1);
    stream->used = 0;
}

void aesmall_gcm_stream_fill(aesmall_gcm_stream *stream)
{
    if (stream->used != 0) {
        multiply(stream);
    }
}

void aesmall_gcm_stream_absorb(aesmall_gcm_stream *stream, const uint8_t *data, size_t len)
{
    while (len != 0) {
        if (stream->used == 0 && len >= AESMALL_BLOCK_SIZE) {
            const size_t whole = len - len % AESMALL_BLOCK_SIZE;

            aesmall_ghash_update(&stream->stored.key, stream->y, data, whole);
            data += whole;
            len -= whole;
        } else {
            stream->y[stream->used++] ^= *data++;
            len--;
            if (stream->used == AESMALL_BLOCK_SIZE) {
                multiply(stream);
            }
        }
    }
}

void aesmall_gcm_stream_tag(aesmall_gcm_stream *stream)
{
    uint8_t *const lengths = stream->keystream;
    uint64_t ad_bits = stream->ad_len << 3;
    uint64_t text_bits = stream->text_len << 3;
    uint8_t i;

    aesmall_gcm_stream_fill(stream);
    for (i = AESMALL_BLOCK_SIZE / 2; i-- != 0;) {
        lengths[i] = (uint8_t)ad_bits;
        lengths[i + AESMALL_BLOCK_SIZE / 2] = (uint8_t)text_bits;
        ad_bits >>= 8;
        text_bits >>= 8;
    }
    aesmall_ghash_update(&stream->stored.key, stream->y, lengths, AESMALL_BLOCK_SIZE);
    aesmall_gcm_keystream(stream->cipher, stream->first, stream->keystream);
    aesmall_xor_block(stream->y, stream->keystream);
}

aesmall_error aesmall_gcm_short_tag_stream_init(aesmall_gcm_stream *stream,
                                                const aesmall_cipher *cipher, const uint8_t *nonce,
                                                size_t nonce_len, size_t tag_len)
{
    if (aesmall_gcm_tag_len_is_wrong(tag_len, AESMALL_AEAD_MIN_SHORT_TAG_SIZE)) {
        nonce_len = 0; /* which is refused */
    }
    return aesmall_gcm_stream_start(stream, cipher, nonce, nonce_len, tag_len);
}
