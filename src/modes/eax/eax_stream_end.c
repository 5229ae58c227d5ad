/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../cmac/cmac_core.h"
#include "eax_stream_core.h"

void aesmall_eax_stream_end(aesmall_eax_stream *stream)
{
    aesmall_ctr_mac *const state = &stream->state;
    uint8_t *const k1 = state->work + AESMALL_BLOCK_SIZE;

    aesmall_cmac_make_k1(state->cipher, k1);
    aesmall_cmac_finish(state->cipher, state->mac, state->used, k1);
    aesmall_xor_block(stream->tag, state->mac);
}
