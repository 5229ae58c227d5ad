/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../core/equal.h"
#include "aead_check.h"
#include "block.h"
#include "ocb_bulk.h"
#include "ocb_core.h"

/* The pairs as long as there are some, then the rest. */
static void blocks(aesmall_ocb_state *state, const void *schedule, aesmall_ocb_pair *pair,
                   const uint8_t *in, size_t len, uint8_t *out, uint8_t what)
{
    uint8_t both[2 * AESMALL_BLOCK_SIZE];
    uint8_t offsets[2 * AESMALL_BLOCK_SIZE];
    size_t i;

    while (len >= sizeof both) {
        for (i = 0; i < sizeof both; i += AESMALL_BLOCK_SIZE) {
            aesmall_ocb_move(state, state->l_0, ++state->count);
            memcpy(offsets + i, state->offset, AESMALL_BLOCK_SIZE);
            if (what == AESMALL_OCB_SEAL) {
                aesmall_xor_block(state->sum, in + i);
            }
        }
        for (i = 0; i < sizeof both; i++) {
            both[i] = in[i] ^ offsets[i];
        }
        pair(schedule, both, both);
        if (what != AESMALL_OCB_AD) {
            aesmall_xor_block(both, offsets);
            aesmall_xor_block(both + AESMALL_BLOCK_SIZE, offsets + AESMALL_BLOCK_SIZE);
            memcpy(out, both, sizeof both);
            out += sizeof both;
        }
        if (what != AESMALL_OCB_SEAL) {
            aesmall_xor_block(state->sum, both);
            aesmall_xor_block(state->sum, both + AESMALL_BLOCK_SIZE);
        }
        in += sizeof both;
        len -= sizeof both;
    }
    aesmall_wipe(both, sizeof both);
    aesmall_wipe(offsets, sizeof offsets);
    aesmall_ocb_blocks(state, in, len, out, what);
}

aesmall_error aesmall_ocb_bulk_seal(const aesmall_cipher *cipher, const void *schedule,
                                    aesmall_ocb_pair *encrypt2, const aesmall_aead_parts *parts)
{
    aesmall_error error = aesmall_ocb_check(cipher, parts);
    uint8_t tag_len = aesmall_aead_tag_len(parts);
    aesmall_ocb_state state;

    if (error == AESMALL_OK) {
        error = aesmall_aead_check_seal(parts);
    }
    if (error != AESMALL_OK) {
        return error;
    }
    aesmall_ocb_start(&state, cipher, parts->nonce, parts->nonce_len, tag_len);
    blocks(&state, schedule, encrypt2, parts->in, parts->in_len, parts->out, AESMALL_OCB_SEAL);
    aesmall_ocb_end_text(&state);
    blocks(&state, schedule, encrypt2, parts->ad, parts->ad_len, NULL, AESMALL_OCB_AD);
    memcpy(parts->out + parts->in_len, state.sum, tag_len);
    aesmall_wipe(&state, sizeof state);
    return AESMALL_OK;
}

aesmall_error aesmall_ocb_bulk_open(const aesmall_cipher *cipher, const void *schedule,
                                    aesmall_ocb_pair *encrypt2, aesmall_ocb_pair *decrypt2,
                                    const aesmall_aead_parts *parts)
{
    aesmall_error error = aesmall_ocb_check(cipher, parts);
    uint8_t tag_len = aesmall_aead_tag_len(parts);
    size_t len = parts->in_len - tag_len;
    aesmall_ocb_state state;

    if (error == AESMALL_OK) {
        error = cipher->decrypt == NULL ? AESMALL_ERROR_KEY : aesmall_aead_check_open(parts);
    }
    if (error != AESMALL_OK) {
        return error;
    }
    aesmall_ocb_start(&state, cipher, parts->nonce, parts->nonce_len, tag_len);
    blocks(&state, schedule, decrypt2, parts->in, len, parts->out, AESMALL_OCB_OPEN);
    aesmall_ocb_end_text(&state);
    blocks(&state, schedule, encrypt2, parts->ad, parts->ad_len, NULL, AESMALL_OCB_AD);
    if (!aesmall_equal(state.sum, parts->in + len, tag_len)) {
        aesmall_wipe(parts->out, len);
        error = AESMALL_ERROR_AUTH;
    }
    aesmall_wipe(&state, sizeof state);
    return error;
}
