/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_DRBG_H
#define AESMALL_SERVICES_DRBG_H

#include <stddef.h>
#include <stdint.h>

#include "../../aesmall_select.h"
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
 * AESMALL_DRBG(bits, engine), once in a file, makes for one engine
 *   aesmall_aesN_E_drbg                     the type: generator and key in one object
 *   aesmall_aesN_E_drbg_init(&rng, entropy, context, personalization, len)
 *                                           with the derivation function
 *   aesmall_aesN_E_drbg_init_nodf(...)      without it: less code and time, see below
 *   aesmall_aesN_E_drbg_wipe(&rng)          the end: nothing of it stays
 * For the default engine they are there already, as aesmall_aes128_drbg and so on. The other calls
 * take &rng.drbg. An object may be copied, but both copies then give the same bytes.
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
 * RAM: 34 bytes on AVR, 44 on a Cortex-M, and the engine's key object. The state is secret: wipe
 * it. What is secret on the stack is wiped. Time: lengths alone (beyond what the engine says of
 * itself). Calls with one object MUST NOT run at the same time. */
typedef int aesmall_drbg_entropy(void *context, uint8_t *out, size_t len);

/* Longest output of a request and longest input string, in bytes (the standard allows more). */
#define AESMALL_DRBG_MAX 32768u

/* Requests that one seed serves, if nothing else is said (the standard allows 2^48). */
#define AESMALL_DRBG_RESEED_INTERVAL 65536u

/* Key and counter block, together seedlen of the standard. */
#define AESMALL_DRBG_SEED_MAX 48

/* The members are private. */
typedef struct aesmall_drbg {
    void (*set_key)(struct aesmall_drbg *drbg, const uint8_t *secret);
    void (*derive)(struct aesmall_drbg *drbg, uint8_t *seed, size_t seed_len, const uint8_t *input,
                   size_t input_len);
    aesmall_drbg_entropy *entropy;
    void *context;
    uint32_t interval; /* requests for one seed; 0: each has its own */
    uint32_t requests; /* since the last seed */
    uint8_t v[AESMALL_BLOCK_SIZE];
    uint8_t key_size;
    uint8_t key_offset; /* of the key object, from here */
} aesmall_drbg;

/* New entropy now, and additional input of any kind with it (NULL and 0: none). The limits of
 * `additional` are those of aesmall_drbg_generate. */
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

/* ---- What AESMALL_DRBG is made of ---- */

/* Behind _init, which has set set_key, derive, entropy, context, key_size and key_offset: a new
 * state from entropy and a string, which says what this generator is for or which device it is in,
 * or is NULL and 0. Limits and errors as for `additional` of aesmall_drbg_generate; after an error
 * every call is AESMALL_ERROR_KEY. */
AESMALL_MUST_CHECK aesmall_error aesmall_drbg_instantiate(aesmall_drbg *drbg,
                                                          const uint8_t *personalization,
                                                          size_t personalization_len);

/* The two ways from entropy and a string to a seed: Block_Cipher_df (section 10.3.2), and their
 * sum. */
void aesmall_drbg_derive(aesmall_drbg *drbg, uint8_t *seed, size_t seed_len, const uint8_t *input,
                         size_t input_len);
void aesmall_drbg_add(aesmall_drbg *drbg, uint8_t *seed, size_t seed_len, const uint8_t *input,
                      size_t input_len);

#define AESMALL_DRBG(bits, engine)                                                                 \
    AESMALL_DRBG_OF(aesmall_aes##bits##_##engine##_drbg, aesmall_aes##bits##_##engine,             \
                    aesmall_aes##bits##_##engine##_init_enc, (bits) / 8)

/* The same under a name of yours for a key object of yours: its type, whose first member is an
 * aesmall_cipher; its call (key *, const uint8_t *secret); the bytes of its secret, 16, 24 or 32.
 */
#define AESMALL_DRBG_OF(name, key_type, init_enc, size)                                            \
    typedef struct name {                                                                          \
        aesmall_drbg drbg;                                                                         \
        key_type key;                                                                              \
    } name;                                                                                        \
                                                                                                   \
    static inline void name##_set_key(aesmall_drbg *drbg, const uint8_t *secret)                   \
    {                                                                                              \
        init_enc(&AESMALL_CAST(name *, AESMALL_CAST(void *, drbg))->key, secret);                  \
    }                                                                                              \
                                                                                                   \
    AESMALL_DRBG_INIT(name, init, aesmall_drbg_derive, size)                                       \
    AESMALL_DRBG_INIT(name, init_nodf, aesmall_drbg_add, size)                                     \
                                                                                                   \
    AESMALL_MAY_BE_UNUSED static inline void name##_wipe(name *rng)                                \
    {                                                                                              \
        aesmall_wipe(rng, sizeof *rng);                                                            \
    }

#define AESMALL_DRBG_INIT(name, init, way, size)                                                   \
    AESMALL_MUST_CHECK AESMALL_MAY_BE_UNUSED static inline aesmall_error name##_##init(            \
        name *rng, aesmall_drbg_entropy *entropy, void *context, const uint8_t *personalization,   \
        size_t personalization_len)                                                                \
    {                                                                                              \
        rng->drbg.set_key = name##_set_key;                                                        \
        rng->drbg.derive = way;                                                                    \
        rng->drbg.entropy = entropy;                                                               \
        rng->drbg.context = context;                                                               \
        rng->drbg.key_size = (size);                                                               \
        rng->drbg.key_offset = AESMALL_CAST(uint8_t, offsetof(name, key));                         \
        return aesmall_drbg_instantiate(&rng->drbg, personalization, personalization_len);         \
    }

AESMALL_DRBG_OF(aesmall_aes128_drbg, aesmall_aes128, aesmall_aes128_init_enc, 16)
AESMALL_DRBG_OF(aesmall_aes192_drbg, aesmall_aes192, aesmall_aes192_init_enc, 24)
AESMALL_DRBG_OF(aesmall_aes256_drbg, aesmall_aes256, aesmall_aes256_init_enc, 32)

#ifdef __cplusplus
}
#endif

#endif
