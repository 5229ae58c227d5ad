/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "ctr.h"

aesmall_error aesmall_ctr_stream_seek(aesmall_ctr_stream *stream, uint64_t offset)
{
    const aesmall_cipher *cipher = stream->cipher;
    uint64_t steps = offset / AESMALL_BLOCK_SIZE;
    uint8_t block[AESMALL_BLOCK_SIZE];
    uint8_t i;

    if (cipher == NULL || cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    memcpy(block, stream->first, AESMALL_BLOCK_SIZE);
    for (i = 1; i <= stream->counter_size; i++) {
        steps += block[AESMALL_BLOCK_SIZE - i];
        block[AESMALL_BLOCK_SIZE - i] = (uint8_t)steps;
        steps >>= 8;
    }
    if (steps != 0) {
        return AESMALL_ERROR_COUNTER;
    }

    memcpy(stream->block, block, AESMALL_BLOCK_SIZE);
    stream->used = (uint8_t)(offset % AESMALL_BLOCK_SIZE);
    if (stream->used != 0) {
        cipher->encrypt(cipher, block, stream->keystream);
    }
    return AESMALL_OK;
}
