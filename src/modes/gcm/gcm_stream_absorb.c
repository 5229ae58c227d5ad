/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "gcm_stream_core.h"

/* y * H: y with a block of zeros added. */
static void multiply(aesmall_gcm_stream *stream)
{
    const uint8_t nothing = 0;

    aesmall_ghash_update(&stream->kept.key, stream->y, &nothing, 1);
    stream->used = 0;
}

void aesmall_gcm_stream_go(aesmall_gcm_stream *stream, uint8_t phase)
{
    if (stream->phase != phase && stream->used != 0) {
        multiply(stream);
    }
    stream->phase = phase;
}

void aesmall_gcm_stream_absorb(aesmall_gcm_stream *stream, const uint8_t *data, size_t len)
{
    while (len != 0) {
        if (stream->used == 0 && len >= AESMALL_BLOCK_SIZE) {
            const size_t whole = len - len % AESMALL_BLOCK_SIZE;

            aesmall_ghash_update(&stream->kept.key, stream->y, data, whole);
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
