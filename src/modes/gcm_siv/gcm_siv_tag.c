/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../gcm/gcm_block.h"
#include "gcm_siv_run.h"

/* POLYVAL of whole blocks, the last one filled up with zeros: GHASH of them with their bytes
 * reversed, but for the order of the bytes of y. */
static void polyval(aesmall_gcm_siv_state *state, const uint8_t *data, size_t len)
{
    while (len != 0) {
        uint8_t i = AESMALL_BLOCK_SIZE;

        while (i != 0) {
            i--;
            state->block[i] = 0;
            if (len != 0) {
                state->block[i] = *data++;
                len--;
            }
        }
        aesmall_ghash_update(&state->key, state->y, state->block, AESMALL_BLOCK_SIZE);
    }
}

void aesmall_gcm_siv_tag(aesmall_gcm_siv_state *state, const aesmall_cipher *cipher,
                         const aesmall_aead_parts *parts, const uint8_t *text, size_t text_len)
{
    uint8_t i;

    memset(state->y, 0, AESMALL_BLOCK_SIZE);
    polyval(state, parts->ad, parts->ad_len);
    polyval(state, text, text_len);
    memset(state->block, 0, AESMALL_BLOCK_SIZE);
    aesmall_gcm_put_bits(state->block + AESMALL_BLOCK_SIZE / 2, text_len);
    aesmall_gcm_put_bits(state->block + AESMALL_BLOCK_SIZE, parts->ad_len);
    aesmall_ghash_update(&state->key, state->y, state->block, AESMALL_BLOCK_SIZE);

    for (i = 0; i < AESMALL_BLOCK_SIZE; i++) {
        state->tag[i] = state->y[AESMALL_BLOCK_SIZE - 1 - i];
        if (i < AESMALL_GCM_SIV_NONCE_SIZE) {
            state->tag[i] ^= parts->nonce[i];
        }
    }
    state->tag[AESMALL_BLOCK_SIZE - 1] &= 0x7f;
    cipher->encrypt(cipher, state->tag, state->tag);
}
