/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/hide.h"
#include "../../core/scrub.h"
#include "drbg_internal.h"

/* V + 1. V is secret, so the carry goes through all of it: aesmall_ctr_next stops early. */
static void next(uint8_t v[AESMALL_BLOCK_SIZE])
{
    uint8_t i = AESMALL_BLOCK_SIZE;
    uint8_t carry = 1;

    do {
        const unsigned sum = aesmall_hide((unsigned)v[--i] + carry);

        v[i] = (uint8_t)sum;
        carry = (uint8_t)(sum >> 8);
    } while (i != 0);
}

aesmall_error aesmall_drbg_check(const aesmall_drbg *drbg, size_t input_len)
{
    if (drbg->init == NULL) {
        return AESMALL_ERROR_KEY;
    }
    return input_len > (drbg->derive == aesmall_drbg_add ? aesmall_drbg_seed_size(drbg)
                                                         : AESMALL_DRBG_MAX)
               ? AESMALL_ERROR_LENGTH
               : AESMALL_OK;
}

void aesmall_drbg_stream(aesmall_drbg *drbg, uint8_t *out, size_t len)
{
    const aesmall_cipher *cipher = drbg->cipher;
    uint8_t block[AESMALL_BLOCK_SIZE];

    while (len != 0) {
        const uint8_t n = (uint8_t)(len < AESMALL_BLOCK_SIZE ? len : AESMALL_BLOCK_SIZE);

        next(drbg->v);
        cipher->encrypt(cipher, drbg->v, block);
        memcpy(out, block, n);
        out += n;
        len -= n;
    }
    aesmall_wipe(block, sizeof block);
}

/* The keystream is made before the seed is derived: that takes the key object for keys of its own,
 * so that there need not be two. */
AESMALL_SCRUBBED void aesmall_drbg_update(aesmall_drbg *drbg, uint8_t seed[AESMALL_DRBG_SEED_MAX],
                                          uint8_t seed_len, const uint8_t *input, size_t input_len)
{
    const uint8_t size = aesmall_drbg_seed_size(drbg);
    uint8_t state[AESMALL_DRBG_SEED_MAX];
    uint8_t i;

    aesmall_drbg_stream(drbg, state, size);
    if (seed_len != 0 || input_len != 0) {
        drbg->derive(drbg, seed, seed_len, input, input_len);
    }
    for (i = 0; i < size; i++) {
        state[i] ^= seed[i];
    }
    aesmall_drbg_set_key(drbg, state);
    memcpy(drbg->v, state + drbg->key_size, AESMALL_BLOCK_SIZE);
    aesmall_wipe(state, sizeof state);
}

aesmall_error aesmall_drbg_seed(aesmall_drbg *drbg, uint8_t len, const uint8_t *input,
                                size_t input_len)
{
    uint8_t seed[AESMALL_DRBG_SEED_MAX];
    aesmall_error error = AESMALL_ERROR_ENTROPY;

    if (drbg->entropy(drbg->context, seed, len) == 0) {
        aesmall_drbg_update(drbg, seed, len, input, input_len);
        aesmall_scrub();
        drbg->requests = 0;
        error = AESMALL_OK;
    }
    aesmall_wipe(seed, sizeof seed);
    return error;
}
