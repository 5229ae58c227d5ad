/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "gcm_siv_unchecked.h"
#include "../../core/hide.h"
#include "../../core/wipe.h"
#include "../block.h"

/* H of GHASH from H of POLYVAL: the bytes reversed, times x (RFC 8452 appendix A). Degrees grow to
 * the right here, so x is a shift to the right. The bit that is shifted out, x^128, returns as 1 +
 * x + x^2 + x^7. */
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
                           const aesmall_key_room *message, const uint8_t *nonce)
{
    uint8_t secrets[AESMALL_GCM_SIV_SECRET_MAX];
    uint8_t *to = secrets;
    uint8_t n;

    aesmall_zero(state->block, 4);
    aesmall_copy(state->block + 4, nonce, AESMALL_GCM_SIV_NONCE_SIZE);
    for (n = 0; n < (AESMALL_BLOCK_SIZE + message->secret_len) / 8; n++) {
        if (n == 2) {
            turn(state->y, secrets);
            state->hash.init(state->hash.key, state->y);
            to = secrets;
        }
        state->block[0] = n;
        if (n % 2 == 0) { /* the second half is written over by the next one */
            cipher->encrypt(cipher, state->block, to);
        } else {
            cipher->encrypt(cipher, state->block, state->y);
            aesmall_copy(to, state->y, 8);
        }
        to += 8;
    }
    message->init(message->cipher, secrets);
    aesmall_wipe(secrets, sizeof secrets);
}

/* The number of bits in len bytes, little-endian. */
static void put_bits(uint8_t bits[8], size_t len)
{
    *bits++ = (uint8_t)(len << 3);
    for (len >>= 5; len != 0; len >>= 8) {
        *bits++ = (uint8_t)len;
    }
}

void aesmall_gcm_siv_tag(aesmall_gcm_siv_state *state, const aesmall_cipher *cipher,
                         const aesmall_aead_args *args, const uint8_t *text, size_t text_len)
{
    const aesmall_gcm_siv_hash *const hash = &state->hash;
    uint8_t i;

    aesmall_zero_block(state->y);
    hash->update(hash->key, state->y, args->ad, args->ad_len);
    hash->update(hash->key, state->y, text, text_len);
    aesmall_zero_block(state->block);
    put_bits(state->block, args->ad_len);
    put_bits(state->block + AESMALL_BLOCK_SIZE / 2, text_len);
    hash->update(hash->key, state->y, state->block, AESMALL_BLOCK_SIZE);

    for (i = 0; i < AESMALL_BLOCK_SIZE; i++) {
        state->block[i] = state->y[AESMALL_BLOCK_SIZE - 1 - i];
        if (i < AESMALL_GCM_SIV_NONCE_SIZE) {
            state->block[i] ^= args->nonce[i];
        }
    }
    state->block[AESMALL_BLOCK_SIZE - 1] &= 0x7f;
    cipher->encrypt(cipher, state->block, state->block);
}

/* The counter is the first 32 bits, little-endian, and wraps by itself. */
void aesmall_gcm_siv_crypt(aesmall_gcm_siv_state *state, const aesmall_cipher *cipher,
                           const uint8_t tag[AESMALL_BLOCK_SIZE], const uint8_t *in, size_t len,
                           uint8_t *out)
{
    uint8_t *const counter = state->y; /* POLYVAL is done or not yet begun */

    aesmall_copy(counter, tag, AESMALL_BLOCK_SIZE);
    counter[AESMALL_BLOCK_SIZE - 1] |= 0x80;
    while (len != 0) {
        uint8_t left = (uint8_t)(len < AESMALL_BLOCK_SIZE ? len : AESMALL_BLOCK_SIZE);
#if !AESMALL_XOR_ASM
        const uint8_t *keystream = state->block;
#endif
        uint8_t i = 0;

        cipher->encrypt(cipher, counter, state->block);
        while (++counter[i] == 0 && i != 3) {
            i++;
        }
        len -= left;
#if AESMALL_XOR_ASM
        aesmall_xor(out, in, state->block, left);
        in += left;
        out += left;
#else
        do {
            *out++ = (uint8_t)(*in++ ^ *keystream++);
        } while (--left != 0);
#endif
    }
}
