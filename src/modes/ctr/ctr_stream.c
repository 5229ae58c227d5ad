/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/overlap.h"
#include "../block.h"
#include "ctr.h"
#include "ctr_counter.h"

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

/* Returns how often the counter must step for in_len > 0 more bytes when `used` bytes of the
 * present block are gone: (used + in_len - 1) / 16, which would wrap. */
static size_t steps_needed(uint8_t used, size_t in_len)
{
    size_t before_last = in_len - 1;

    return before_last / AESMALL_BLOCK_SIZE +
           (before_last % AESMALL_BLOCK_SIZE + used) / AESMALL_BLOCK_SIZE;
}

aesmall_error aesmall_ctr_stream_crypt(aesmall_ctr_stream *stream, const uint8_t *in, size_t in_len,
                                       uint8_t *out, size_t out_cap)
{
    const aesmall_cipher *cipher = stream->cipher;

    if (cipher == NULL || cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (in_len > out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    if (aesmall_overlap(in, in_len, out, in_len)) {
        return AESMALL_ERROR_OVERLAP;
    }
    if (in_len != 0 && aesmall_ctr_runs_out(stream->block, stream->counter_size,
                                            steps_needed(stream->used, in_len))) {
        return AESMALL_ERROR_COUNTER;
    }

    while (in_len != 0) {
        if (stream->used == AESMALL_BLOCK_SIZE) {
            aesmall_ctr_next(stream->block);
            stream->used = 0;
        }
        if (stream->used == 0) {
            cipher->encrypt(cipher, stream->block, stream->keystream);
        }
#if AESMALL_XOR_ASM
        uint8_t left = (uint8_t)(AESMALL_BLOCK_SIZE - stream->used);

        if (left > in_len) {
            left = (uint8_t)in_len;
        }
        aesmall_xor(out, in, stream->keystream + stream->used, left);
        stream->used = (uint8_t)(stream->used + left);
        in += left;
        out += left;
        in_len -= left;
#else
        *out++ = (uint8_t)(*in++ ^ stream->keystream[stream->used++]);
        in_len--;
#endif
    }
    return AESMALL_OK;
}
