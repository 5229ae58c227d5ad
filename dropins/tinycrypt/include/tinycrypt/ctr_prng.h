/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * TinyCrypt's random generator: CTR_DRBG with AES-128 and without the derivation function
 * (SP 800-90A Rev. 1 10.2.1). aes.h describes the rules for all calls. */
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

/**
 * Start a generator.
 *
 * @param ctx              receives the generator
 * @param entropy          32 bytes or more, which MUST be unpredictable in all bits. The first 32
 *                         count
 * @param entropyLen       bytes, at least 32
 * @param personalization  pLen bytes, of which the first 32 count, or NULL
 * @param pLen             bytes
 * @return TC_CRYPTO_SUCCESS, 1;
 *         TC_CRYPTO_FAIL, 0, if entropyLen is below 32, or a pointer is NULL
 *
 * Time: the engine's timing class. Source: SP 800-90A Rev. 1 section 10.2.1.3.1.
 */
int tc_ctr_prng_init(TCCtrPrng_t *const ctx, uint8_t const *const entropy, unsigned int entropyLen,
                     uint8_t const *const personalization, unsigned int pLen);

/**
 * Mix more entropy into a generator.
 *
 * @param ctx               the generator
 * @param entropy           32 bytes or more, which MUST be unpredictable in all bits. The first 32
 *                          count
 * @param entropyLen        bytes, at least 32
 * @param additional_input  additionallen bytes, of which the first 32 count, or NULL
 * @param additionallen     bytes
 * @return TC_CRYPTO_SUCCESS, 1;
 *         TC_CRYPTO_FAIL, 0, if entropyLen is below 32, the generator was not started,
 *         or a pointer is NULL
 *
 * Time: the engine's timing class. Source: SP 800-90A Rev. 1 section 10.2.1.4.1.
 */
int tc_ctr_prng_reseed(TCCtrPrng_t *const ctx, uint8_t const *const entropy,
                       unsigned int entropyLen, uint8_t const *const additional_input,
                       unsigned int additionallen);

/**
 * Write random bytes.
 *
 * @param ctx               the generator
 * @param additional_input  additionallen bytes, of which the first 32 count, or NULL
 * @param additionallen     bytes
 * @param out               receives outlen bytes
 * @param outlen            bytes, below 65,536
 * @return TC_CRYPTO_SUCCESS, 1;
 *         TC_CTR_PRNG_RESEED_REQ, -1, after 2^48 requests;
 *         TC_CRYPTO_FAIL, 0, if the generator was not started, outlen is too large, or a pointer is
 *         NULL: then `out` keeps its old bytes, so check the result
 *
 * Time: depends on outlen, apart from the engine's timing class. Memory: secrets on the stack are
 * wiped. Source: SP 800-90A Rev. 1 section 10.2.1.5.1.
 */
int tc_ctr_prng_generate(TCCtrPrng_t *const ctx, uint8_t const *const additional_input,
                         unsigned int additionallen, uint8_t *const out, unsigned int outlen);

/**
 * Wipe a generator.
 *
 * @param ctx  the generator. NULL is allowed
 */
void tc_ctr_prng_uninstantiate(TCCtrPrng_t *const ctx);

#ifdef __cplusplus
}
#endif

#endif
