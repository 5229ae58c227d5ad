/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_DRBG_H
#define AESMALL_SERVICES_DRBG_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/cast.h"
#include "../../core/cipher.h"
#include "../../core/error.h"
#include "../../core/wipe.h"

#ifdef __cplusplus
extern "C" {
#endif

/* CTR_DRBG (SP 800-90A Rev. 1 section 10.2.1): as many unpredictable bytes as you like from a few
 * that a source of entropy gave. With AES-128, 192 or 256; only encryption is linked.
 *
 *   aesmall_aes128 key;
 *   aesmall_drbg rng;
 *
 *   error = aesmall_drbg_init(&rng, aesmall_aes128_spare_enc(&key), entropy, context, NULL, 0);
 *   error = aesmall_drbg_generate(&rng, NULL, 0, out, out_len);
 *
 * The generator makes its keys in room of yours (core/cipher.h's aesmall_spare, of any engine and
 * size), which MUST stay where it is and serve nothing else; so a copy of the object is of no use.
 *
 * The source is a call of yours. It fills out with len bytes and returns 0, or anything else when
 * it cannot: then the call that needed it is AESMALL_ERROR_ENTROPY, gives out nothing, and changes
 * nothing. The bytes MUST be unpredictable, each of them in all 8 bits: condense noise, such as
 * the low bits of an A/D converter, with CMAC under a fixed key first (SP 800-90B section
 * 3.1.5.1.1), several times as much as you expect to need. It is asked for
 *   init         key size * 3 / 2 bytes: entropy and nonce (section 8.6.7)
 *   init_nodf    key size + 16 bytes, which MUST have full entropy; there is no nonce
 *   a reseed     key size, without the derivation function key size + 16
 *
 * RAM: 37 bytes on AVR, 48 on a Cortex-M, and the engine's key object. The state is secret: wipe
 * it. What is secret on the stack is wiped. Lengths: bytes. Time: lengths alone (beyond
 * what the engine says of itself). Calls with one object MUST NOT run at the same time. */

/* The source: fills out with len bytes and returns 0, or anything else when it cannot. */
typedef int aesmall_drbg_entropy(void *context, uint8_t *out, size_t len);

/* Longest output of a request and longest input string, in bytes (the standard allows more). */
#define AESMALL_DRBG_MAX 32768u

/* Requests that one seed serves, if nothing else is said (the standard allows 2^48). */
#define AESMALL_DRBG_RESEED_INTERVAL 65536u

/* Key and counter block, together seedlen of the standard. */
#define AESMALL_DRBG_SEED_MAX 48

/* The members are private. */
typedef struct aesmall_drbg {
    void (*init)(void *key, const uint8_t *secret); /* NULL: there is no seed */
    aesmall_cipher *cipher;                         /* the key object */
    void (*derive)(struct aesmall_drbg *drbg, uint8_t *seed, size_t seed_len, const uint8_t *input,
                   size_t input_len);
    aesmall_drbg_entropy *entropy;
    void *context;
    uint32_t interval; /* requests for one seed; 0: each has its own */
    uint32_t requests; /* since the last seed */
    uint8_t v[AESMALL_BLOCK_SIZE];
    uint16_t room; /* of the key object, bytes */
    uint8_t key_size;
} aesmall_drbg;

/* ---- The beginning and the end ---- */

/* Behind what aesmall_drbg_init sets. */
AESMALL_MUST_CHECK aesmall_error aesmall_drbg_instantiate(aesmall_drbg *drbg,
                                                          const uint8_t *personalization,
                                                          size_t personalization_len);

/* The two ways from entropy and a string to a seed: Block_Cipher_df (section 10.3.2), and their
 * sum. Aliasing: input and seed MUST NOT overlap. */
void aesmall_drbg_derive(aesmall_drbg *drbg, uint8_t *seed, size_t seed_len, const uint8_t *input,
                         size_t input_len);
void aesmall_drbg_add(aesmall_drbg *drbg, uint8_t *seed, size_t seed_len, const uint8_t *input,
                      size_t input_len);

AESMALL_FRONT void aesmall_drbg_set(aesmall_drbg *drbg, aesmall_spare key,
                                    aesmall_drbg_entropy *entropy, void *context)
{
    drbg->init = key.init;
    drbg->cipher = key.cipher;
    drbg->entropy = entropy;
    drbg->context = context;
    drbg->room = key.size & 0xffff;
    drbg->key_size = key.secret_len;
}

/* A new generator, with the derivation function.
 *   key              room for its key, such as aesmall_aes128_spare_enc(&key)
 *   entropy          the source, which is called with `context`
 *   personalization  a string which says what this generator is for or which device it is in, or
 *                    NULL and 0. Limits and errors as for `additional` of aesmall_drbg_generate
 * After an error every call is AESMALL_ERROR_KEY. */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_drbg_init(aesmall_drbg *drbg, aesmall_spare key, aesmall_drbg_entropy *entropy,
                  void *context, const uint8_t *personalization, size_t personalization_len)
{
    aesmall_drbg_set(drbg, key, entropy, context);
    drbg->derive = aesmall_drbg_derive;
    return aesmall_drbg_instantiate(drbg, personalization, personalization_len);
}

/* The same without the derivation function: less code and time, and entropy MUST be full.
 * Errors as of aesmall_drbg_init. */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_drbg_init_nodf(aesmall_drbg *drbg, aesmall_spare key, aesmall_drbg_entropy *entropy,
                       void *context, const uint8_t *personalization, size_t personalization_len)
{
    aesmall_drbg_set(drbg, key, entropy, context);
    drbg->derive = aesmall_drbg_add;
    return aesmall_drbg_instantiate(drbg, personalization, personalization_len);
}

/* The end: nothing of it stays, its key neither. The generator MUST have been made, or be zeros. */
static inline void aesmall_drbg_wipe(aesmall_drbg *drbg)
{
    aesmall_wipe(drbg->cipher, drbg->room);
    aesmall_wipe(drbg, sizeof *drbg);
}

/* ---- Bytes ---- */

/* New entropy now, and additional input of any kind with it (NULL and 0: none). Errors and
 * limits of `additional` are those of aesmall_drbg_generate. */
AESMALL_MUST_CHECK aesmall_error aesmall_drbg_reseed(aesmall_drbg *drbg, const uint8_t *additional,
                                                     size_t additional_len);

/* out_len bytes, at most AESMALL_DRBG_MAX (else AESMALL_ERROR_LENGTH).
 *   additional  more input, or NULL and 0: what only this device or this moment has. It need not be
 *               secret and costs time. At most AESMALL_DRBG_MAX bytes, without the derivation
 *               function key size + 16. It may overlap out.
 * After `interval` requests it reseeds first. AESMALL_ERROR_ENTROPY when the source fails,
 * AESMALL_ERROR_KEY for a wiped object; out is untouched then. The state after a request does not
 * give away what came before. */
AESMALL_MUST_CHECK aesmall_error aesmall_drbg_generate(aesmall_drbg *drbg,
                                                       const uint8_t *additional,
                                                       size_t additional_len, uint8_t *out,
                                                       size_t out_len);

/* How many requests one seed serves. 0: every request reseeds ("prediction resistance", section
 * 8.8), so that a state that leaked tells nothing of later bytes. */
static inline void aesmall_drbg_set_interval(aesmall_drbg *drbg, uint32_t requests)
{
    drbg->interval = requests;
}

#ifdef __cplusplus
}
#endif

#endif
