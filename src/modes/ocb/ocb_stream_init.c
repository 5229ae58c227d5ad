/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/scrub.h"
#include "../aead/aead_check.h"
#include "ocb_core.h"

aesmall_error aesmall_ocb_stream_init(aesmall_ocb_stream *stream, const aesmall_cipher *cipher,
                                      const uint8_t *nonce, size_t nonce_len, size_t tag_len)
{
    const aesmall_aead_parts parts = {
        nonce, nonce_len, NULL, 0, NULL, 0, NULL, AESMALL_BLOCK_SIZE, tag_len,
    };
    aesmall_error error = aesmall_ocb_check(cipher, &parts);

    aesmall_ocb_stream_wipe(stream);
    if (error == AESMALL_OK) {
        error = aesmall_aead_check_seal(&parts);
    }
    if (error != AESMALL_OK) {
        return error;
    }
    stream->tag_len = aesmall_aead_tag_len(&parts);
    stream->phase = AESMALL_OCB_PHASE_AD;
    aesmall_ocb_start(&stream->state, cipher, nonce, nonce_len, stream->tag_len);
    memcpy(stream->start, stream->state.offset, AESMALL_BLOCK_SIZE);
    memset(stream->state.offset, 0, AESMALL_BLOCK_SIZE);
    AESMALL_CLEAR_REGISTERS();
    return AESMALL_OK;
}
