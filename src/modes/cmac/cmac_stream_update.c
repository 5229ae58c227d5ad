/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "cmac.h"
#include "cmac_core.h"

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
