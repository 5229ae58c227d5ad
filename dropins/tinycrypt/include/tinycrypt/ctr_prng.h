/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * TinyCrypt's random generator: CTR_DRBG with AES-128 and without the derivation function
 * (SP 800-90A Rev. 1 10.2.1). aes.h has what all calls have in common. */
#ifndef AESMALL_TINYCRYPT_CTR_PRNG_H
#define AESMALL_TINYCRYPT_CTR_PRNG_H

#include "aes.h"

#ifdef __cplusplus
extern "C" {
#endif

#define TC_CTR_PRNG_RESEED_REQ -1

/* The members are private. */
typedef struct {
    uint8_t V[TC_AES_BLOCK_SIZE];
    struct tc_aes_key_sched_struct key;
    uint64_t reseedCount; /* 0: it has no seed */
} TCCtrPrng_t;

/* Start it, or mix more entropy into what it has. Fails if entropyLen is below 32. Of entropy,
 * which MUST be unpredictable in all its bits, and of the optional string, the first 32 bytes
 * count. */
int tc_ctr_prng_init(TCCtrPrng_t *const ctx, uint8_t const *const entropy, unsigned int entropyLen,
                     uint8_t const *const personalization, unsigned int pLen);
int tc_ctr_prng_reseed(TCCtrPrng_t *const ctx, uint8_t const *const entropy,
                       unsigned int entropyLen, uint8_t const *const additional_input,
                       unsigned int additionallen);

/* Writes outlen bytes, below 65,536. Of the optional additional input the first 32 bytes count.
 * TC_CTR_PRNG_RESEED_REQ, -1, after 2^48 requests. Fails if ctx was not started: then out keeps
 * what it had, so look at the result. */
int tc_ctr_prng_generate(TCCtrPrng_t *const ctx, uint8_t const *const additional_input,
                         unsigned int additionallen, uint8_t *const out, unsigned int outlen);

/* Wipes it. */
void tc_ctr_prng_uninstantiate(TCCtrPrng_t *const ctx);

#ifdef __cplusplus
}
#endif

#endif
