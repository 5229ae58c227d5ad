/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Over the parts of services/drbg, which work on an object of their own: it is made from
 * TinyCrypt's for each call, and has its key there. */
#include <tinycrypt/ctr_prng.h>

#include <core/scrub.h>
#include <services/drbg/drbg_internal.h>

#include "tc_internal.h"

#define SEED_SIZE (TC_AES_KEY_SIZE + TC_AES_BLOCK_SIZE)
#define MAX_OUT 65535u
#define MAX_REQUESTS ((uint64_t)1 << 48)

static void set_key(void *view, const uint8_t *secret)
{
    AESMALL_DROPIN_HERE(expand)(((aesmall_dropin_view *)view)->schedule, secret);
}

/* The number of bytes used of an optional string. */
static size_t used(const uint8_t *string, unsigned int len)
{
    return string == NULL ? 0 : len < SEED_SIZE ? len : SEED_SIZE;
}

/* Updates key and V with an optional seed of SEED_SIZE bytes, and the first bytes of a string. */
static void update(TCCtrPrng_t *ctx, aesmall_drbg *drbg, const uint8_t *entropy,
                   const uint8_t *string, size_t string_len)
{
    uint8_t seed[AESMALL_DRBG_SEED_MAX];

    memset(seed, 0, sizeof seed);
    if (entropy != NULL) {
        memcpy(seed, entropy, SEED_SIZE);
    }
    aesmall_drbg_update(drbg, seed, SEED_SIZE, string, string_len);
    memcpy(ctx->V, drbg->v, sizeof ctx->V);
    aesmall_wipe(seed, sizeof seed);
}

static void load(aesmall_drbg *drbg, aesmall_dropin_view *view, TCCtrPrng_t *ctx)
{
    view->cipher.encrypt = aesmall_dropin_encrypt;
    view->cipher.decrypt = NULL;
    view->schedule = &ctx->key;
    drbg->init = set_key;
    drbg->cipher = &view->cipher;
    drbg->derive = aesmall_drbg_add;
    drbg->key_size = TC_AES_KEY_SIZE;
    memcpy(drbg->v, ctx->V, sizeof ctx->V);
}

static int seed(TCCtrPrng_t *ctx, const uint8_t *entropy, const uint8_t *string,
                unsigned int string_len)
{
    aesmall_dropin_view view;
    aesmall_drbg drbg;

    load(&drbg, &view, ctx);
    update(ctx, &drbg, entropy, string, used(string, string_len));
    ctx->reseedCount = 1;
    aesmall_scrub();
    aesmall_wipe(drbg.v, sizeof drbg.v);
    return TC_CRYPTO_SUCCESS;
}

int tc_ctr_prng_init(TCCtrPrng_t *const ctx, uint8_t const *const entropy, unsigned int entropyLen,
                     uint8_t const *const personalization, unsigned int pLen)
{
    if (ctx == NULL || entropy == NULL || entropyLen < SEED_SIZE) {
        return TC_CRYPTO_FAIL;
    }
    memset(ctx->V, 0, sizeof ctx->V);
    (void)tc_aes128_set_encrypt_key(&ctx->key, ctx->V);
    return seed(ctx, entropy, personalization, pLen);
}

int tc_ctr_prng_reseed(TCCtrPrng_t *const ctx, uint8_t const *const entropy,
                       unsigned int entropyLen, uint8_t const *const additional_input,
                       unsigned int additionallen)
{
    if (ctx == NULL || entropy == NULL || entropyLen < SEED_SIZE || ctx->reseedCount == 0) {
        return TC_CRYPTO_FAIL;
    }
    return seed(ctx, entropy, additional_input, additionallen);
}

int tc_ctr_prng_generate(TCCtrPrng_t *const ctx, uint8_t const *const additional_input,
                         unsigned int additionallen, uint8_t *const out, unsigned int outlen)
{
    uint8_t more[SEED_SIZE];
    const size_t more_len = used(additional_input, additionallen);
    aesmall_dropin_view view;
    aesmall_drbg drbg;

    if (ctx == NULL || out == NULL || outlen > MAX_OUT || ctx->reseedCount == 0) {
        return TC_CRYPTO_FAIL;
    }
    if (ctx->reseedCount > MAX_REQUESTS) {
        return TC_CTR_PRNG_RESEED_REQ;
    }
    load(&drbg, &view, ctx);
    memset(more, 0, sizeof more); /* a copy: out may overlap it, and it counts twice */
    if (more_len != 0) {
        memcpy(more, additional_input, more_len);
        update(ctx, &drbg, NULL, more, more_len);
    }
    aesmall_drbg_stream(&drbg, out, outlen);
    update(ctx, &drbg, NULL, more, more_len);
    ctx->reseedCount++;
    aesmall_scrub();
    aesmall_wipe(more, sizeof more);
    aesmall_wipe(drbg.v, sizeof drbg.v);
    return TC_CRYPTO_SUCCESS;
}

void tc_ctr_prng_uninstantiate(TCCtrPrng_t *const ctx)
{
    if (ctx != NULL) {
        aesmall_wipe(ctx, sizeof *ctx);
    }
}
