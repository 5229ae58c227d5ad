/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/apart.h"
#include "../../core/scrub.h"
#include "../../modes/cmac/cmac_core.h"
#include "drbg_internal.h"

/* BCC of IV || L || N || entropy || input || 0x80, filled up with zeros (SP 800-90A 10.3.2 steps 2
 * to 4, 10.3.3): CBC-MAC. The IV is the number of the block. */
static void chain(const aesmall_cipher *cipher, uint8_t out[AESMALL_BLOCK_SIZE], uint8_t number,
                  const uint8_t head[8], const uint8_t *entropy, size_t entropy_len,
                  const uint8_t *input, size_t input_len)
{
    uint8_t used;

    memset(out, 0, AESMALL_BLOCK_SIZE);
    out[3] = number;
    used = aesmall_cmac_absorb(cipher, out, AESMALL_BLOCK_SIZE, head, 8);
    used = aesmall_cmac_absorb(cipher, out, used, entropy, entropy_len);
    used = aesmall_cmac_absorb(cipher, out, used, input, input_len);
    (void)aesmall_cmac_absorb(cipher, out, used, (const uint8_t *)"\x80", 1);
    cipher->encrypt(cipher, out, out);
}

/* Block_Cipher_df: a key and a block from chains under a fixed key, then the seed from these. */
void aesmall_drbg_derive(aesmall_drbg *drbg, uint8_t *seed, size_t seed_len, const uint8_t *input,
                         size_t input_len)
{
    const aesmall_cipher *const cipher = drbg->cipher;
    const uint8_t size = aesmall_drbg_seed_size(drbg);
    const size_t length = seed_len + input_len;
    uint8_t head[8] = {0};
    uint8_t work[AESMALL_DRBG_SEED_MAX];
    uint8_t i;

    head[2] = (uint8_t)(length >> 8);
    head[3] = (uint8_t)length;
    head[7] = size;
    for (i = 0; i < AESMALL_DRBG_SEED_MAX; i++) {
        work[i] = i;
    }
    aesmall_drbg_set_key(drbg, work);
    for (i = 0; i < size; i = (uint8_t)(i + AESMALL_BLOCK_SIZE)) {
        chain(cipher, work + i, i / AESMALL_BLOCK_SIZE, head, seed, seed_len, input, input_len);
    }
    aesmall_drbg_set_key(drbg, work);
    memmove(work, work + drbg->key_size, AESMALL_BLOCK_SIZE);
    for (i = 0; i < size; i = (uint8_t)(i + AESMALL_BLOCK_SIZE)) {
        cipher->encrypt(cipher, work, work);
        memcpy(seed + i, work, AESMALL_BLOCK_SIZE);
    }
    aesmall_wipe(work, sizeof work);
}

/* SP 800-90A 10.2.1.3. With the derivation function entropy and nonce are one string, from the same
 * source. */
aesmall_error aesmall_drbg_instantiate(aesmall_drbg *drbg, const uint8_t *personalization,
                                       size_t personalization_len)
{
    uint8_t zero[AESMALL_DRBG_SEED_MAX];
    aesmall_error error = aesmall_drbg_check(drbg, personalization_len);

    if (error == AESMALL_OK) {
        memset(zero, 0, sizeof zero);
        memset(drbg->v, 0, sizeof drbg->v);
        aesmall_drbg_set_key(drbg, zero);
        drbg->interval = AESMALL_DRBG_RESEED_INTERVAL;
        error = aesmall_drbg_seed(drbg,
                                  drbg->derive == aesmall_drbg_add
                                      ? aesmall_drbg_seed_size(drbg)
                                      : (uint8_t)(drbg->key_size + drbg->key_size / 2),
                                  personalization, personalization_len);
    }
    if (error != AESMALL_OK) {
        drbg->init = NULL;
    }
    return error;
}

/* SP 800-90A 10.2.1.4. */
AESMALL_APART aesmall_error aesmall_drbg_reseed(aesmall_drbg *drbg, const uint8_t *additional,
                                                size_t additional_len)
{
    aesmall_error error = aesmall_drbg_check(drbg, additional_len);

    if (error != AESMALL_OK) {
        return error;
    }
    return aesmall_drbg_seed(
        drbg, drbg->derive == aesmall_drbg_add ? aesmall_drbg_seed_size(drbg) : drbg->key_size,
        additional, additional_len);
}

/* SP 800-90A 10.2.1.5, 9.3.1: the inputs of a reseed are not used again. */
aesmall_error aesmall_drbg_generate(aesmall_drbg *drbg, const uint8_t *additional,
                                    size_t additional_len, uint8_t *out, size_t out_len)
{
    uint8_t seed[AESMALL_DRBG_SEED_MAX];
    aesmall_error error = aesmall_drbg_check(drbg, additional_len);

    if (error == AESMALL_OK && out_len > AESMALL_DRBG_MAX) {
        error = AESMALL_ERROR_LENGTH;
    }
    if (error == AESMALL_OK && drbg->requests >= drbg->interval) {
        error = aesmall_drbg_reseed(drbg, additional, additional_len);
        additional_len = 0;
    }
    if (error != AESMALL_OK) {
        return error;
    }
    memset(seed, 0, sizeof seed);
    if (additional_len != 0) {
        aesmall_drbg_update(drbg, seed, 0, additional, additional_len);
    }
    aesmall_drbg_stream(drbg, out, out_len);
    aesmall_drbg_update(drbg, seed, 0, NULL, 0);
    aesmall_scrub();
    aesmall_wipe(seed, sizeof seed);
    drbg->requests++;
    return AESMALL_OK;
}

/* SP 800-90A 10.2.1.3.1 step 4, 10.2.1.4.1, 10.2.1.5.1: the shorter string is filled up with
 * zeros. */
AESMALL_APART void aesmall_drbg_add(aesmall_drbg *drbg, uint8_t *seed, size_t seed_len,
                                    const uint8_t *input, size_t input_len)
{
    (void)drbg;
    memset(seed + seed_len, 0, AESMALL_DRBG_SEED_MAX - seed_len);
    for (; input_len != 0; input_len--) {
        *seed++ ^= *input++;
    }
}
