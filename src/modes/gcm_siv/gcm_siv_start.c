/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/hide.h"
#include "../../core/wipe.h"
#include "gcm_siv_run.h"

/* H of GHASH from that of POLYVAL: the bytes reversed, times x (RFC 8452 appendix A). Degrees
 * grow to the right here, so x is a shift to the right; what falls out, x^128, comes back as
 * 1 + x + x^2 + x^7. */
static void turn(uint8_t h[AESMALL_BLOCK_SIZE], const uint8_t secret[AESMALL_BLOCK_SIZE])
{
    uint8_t carry = (uint8_t)(aesmall_hide_mask((int8_t)(0 - (secret[0] & 1))) & 0xe1);
    uint8_t i;

    for (i = 0; i < AESMALL_BLOCK_SIZE; i++) {
        const uint8_t byte = secret[AESMALL_BLOCK_SIZE - 1 - i];

        h[i] = (uint8_t)(carry ^ byte >> 1);
        carry = (uint8_t)(byte << 7);
    }
}

void aesmall_gcm_siv_start(aesmall_gcm_siv_state *state, const aesmall_cipher *cipher,
                           const aesmall_spare *message, const uint8_t *nonce)
{
    uint8_t secrets[AESMALL_BLOCK_SIZE + AESMALL_GCM_SIV_SECRET_MAX];
    uint8_t n;

    memset(state->block, 0, 4);
    memcpy(state->block + 4, nonce, AESMALL_GCM_SIV_NONCE_SIZE);
    for (n = 0; n < (AESMALL_BLOCK_SIZE + message->secret_len) / 8; n++) {
        state->block[0] = n;
        cipher->encrypt(cipher, state->block, state->y);
        memcpy(secrets + 8 * n, state->y, 8);
    }
    turn(state->y, secrets);
    aesmall_ghash_init(&state->key, state->y);
    message->init(message->cipher, secrets + AESMALL_BLOCK_SIZE);
    aesmall_wipe(secrets, sizeof secrets);
}
