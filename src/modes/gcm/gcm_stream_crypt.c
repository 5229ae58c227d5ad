/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "gcm_block.h"
#include "gcm_stream_core.h"

void aesmall_gcm_stream_crypt(aesmall_gcm_stream *stream, const uint8_t *in, size_t len,
                              uint8_t *out)
{
    uint8_t used = stream->used;

    for (; len != 0; len--) {
        if (used == 0) {
            aesmall_gcm_keystream(stream->cipher, stream->counter, stream->keystream);
        }
        *out++ = (uint8_t)(*in++ ^ stream->keystream[used]);
        used = (uint8_t)((used + 1) % AESMALL_BLOCK_SIZE);
    }
}
