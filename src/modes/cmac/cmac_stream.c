/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/apart.h"
#include "../../core/equal.h"
#include "cmac.h"
#include "cmac_core.h"

aesmall_error aesmall_cmac_stream_init(aesmall_cmac_stream *stream, const aesmall_cipher *cipher,
                                       const aesmall_cmac_subkeys *subkeys)
{
    aesmall_cmac_stream_wipe(stream);
    if (cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    stream->cipher = cipher;
    stream->subkeys = subkeys;
    return AESMALL_OK;
}

aesmall_error aesmall_cmac_stream_update(aesmall_cmac_stream *stream, const uint8_t *msg,
                                         size_t msg_len)
{
    const aesmall_cipher *cipher = stream->cipher;

    if (cipher == NULL || cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    stream->used = aesmall_cmac_absorb(cipher, stream->mac, stream->used, msg, msg_len);
    return AESMALL_OK;
}

AESMALL_APART aesmall_error aesmall_cmac_stream_end(aesmall_cmac_stream *stream, size_t tag_len)
{
    const aesmall_cipher *cipher = stream->cipher;
    uint8_t k1[AESMALL_BLOCK_SIZE];

    if (cipher == NULL || cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (aesmall_cmac_tag_len_is_wrong(tag_len)) {
        return AESMALL_ERROR_ARGUMENT;
    }
    if (stream->subkeys != NULL) {
        uint8_t any = 0;
        uint8_t i;

        for (i = 0; i < AESMALL_BLOCK_SIZE; i++) {
            k1[i] = stream->subkeys->k1[i];
            any |= k1[i];
        }
        if (any == 0) { /* wiped: the tag would be one without a subkey, a plain CBC-MAC */
            return AESMALL_ERROR_KEY;
        }
    } else {
        aesmall_cmac_make_k1(cipher, k1);
    }
    aesmall_cmac_finish(cipher, stream->mac, stream->used, k1);
    return AESMALL_OK;
}

AESMALL_APART aesmall_error aesmall_cmac_stream_finish(aesmall_cmac_stream *stream, uint8_t *tag,
                                                       size_t tag_len)
{
    aesmall_error error = aesmall_cmac_stream_end(stream, tag_len);

    if (error == AESMALL_OK) {
        memcpy(tag, stream->mac, tag_len);
        aesmall_cmac_stream_wipe(stream);
    }
    return error;
}

aesmall_error aesmall_cmac_stream_verify(aesmall_cmac_stream *stream, const uint8_t *tag,
                                         size_t tag_len)
{
    aesmall_error error = aesmall_cmac_stream_end(stream, tag_len);

    if (error == AESMALL_OK) {
        if (!aesmall_equal(stream->mac, tag, tag_len)) {
            error = AESMALL_ERROR_AUTH;
        }
        aesmall_cmac_stream_wipe(stream);
    }
    return error;
}

aesmall_error aesmall_cmac_stream_verify_short(aesmall_cmac_stream *stream, const uint8_t *tag,
                                               size_t tag_len)
{
    uint8_t whole[AESMALL_BLOCK_SIZE];
    aesmall_error error = AESMALL_ERROR_ARGUMENT;

    if (tag_len - 1 < AESMALL_BLOCK_SIZE) {
        error = aesmall_cmac_stream_finish(stream, whole, sizeof whole);
    }
    if (error == AESMALL_OK) {
        if (!aesmall_equal(whole, tag, tag_len)) {
            error = AESMALL_ERROR_AUTH;
        }
        aesmall_wipe(whole, sizeof whole);
    }
    return error;
}
