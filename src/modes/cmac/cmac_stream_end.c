/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "cmac.h"
#include "cmac_core.h"

aesmall_error aesmall_cmac_stream_end(aesmall_cmac_stream *stream, size_t tag_len)
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
