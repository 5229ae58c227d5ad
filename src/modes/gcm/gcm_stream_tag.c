/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../block.h"
#include "gcm_block.h"
#include "gcm_stream_core.h"

void aesmall_gcm_stream_tag(aesmall_gcm_stream *stream)
{
    uint8_t *const lengths = stream->keystream;
    uint64_t ad_bits = stream->ad_len << 3;
    uint64_t text_bits = stream->text_len << 3;
    uint8_t i;

    aesmall_gcm_stream_go(stream, 0); /* fills up the last block */
    for (i = AESMALL_BLOCK_SIZE / 2; i-- != 0;) {
        lengths[i] = (uint8_t)ad_bits;
        lengths[i + AESMALL_BLOCK_SIZE / 2] = (uint8_t)text_bits;
        ad_bits >>= 8;
        text_bits >>= 8;
    }
    aesmall_ghash_update(&stream->kept.key, stream->y, lengths, AESMALL_BLOCK_SIZE);
    aesmall_gcm_keystream(stream->cipher, stream->first, stream->keystream);
    aesmall_xor_block(stream->y, stream->keystream);
}
