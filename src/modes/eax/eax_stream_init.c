/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../aead/aead_check.h"
#include "../cmac/cmac.h"
#include "eax_stream_core.h"

aesmall_error aesmall_eax_stream_init(aesmall_eax_stream *stream, const aesmall_cipher *cipher,
                                      const uint8_t *nonce, size_t nonce_len, size_t tag_len)
{
    uint8_t *const work = stream->state.work;

    aesmall_eax_stream_wipe(stream);
    if (cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (!aesmall_aead_is_tag_len(tag_len)) {
        return AESMALL_ERROR_ARGUMENT;
    }
    stream->state.cipher = cipher;
    stream->tag_len = tag_len & 0x7f;
    aesmall_cmac_run(cipher, work, 0, nonce, nonce_len); /* behind a block of zeros: the tweak 0 */
    memcpy(stream->first, work, AESMALL_BLOCK_SIZE);
    memcpy(stream->tag, work, AESMALL_BLOCK_SIZE);
    aesmall_eax_stream_begin(stream, 1);
    return AESMALL_OK;
}
