/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "ctr.h"

aesmall_error aesmall_ctr_stream_init(aesmall_ctr_stream *stream, const aesmall_cipher *cipher,
                                      const uint8_t counter[AESMALL_BLOCK_SIZE],
                                      uint8_t counter_bits)
{
    aesmall_ctr_stream_wipe(stream);
    if (counter_bits != 32 && counter_bits != 64 && counter_bits != 128) {
        return AESMALL_ERROR_ARGUMENT;
    }
    if (cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    stream->cipher = cipher;
    memcpy(stream->first, counter, AESMALL_BLOCK_SIZE);
    memcpy(stream->block, counter, AESMALL_BLOCK_SIZE);
    stream->counter_size = counter_bits / 8;
    return AESMALL_OK;
}
