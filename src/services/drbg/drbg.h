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

/* CTR_DRBG, a random generator (SP 800-90A Rev. 1 section 10.2.1). It makes as many unpredictable
 * bytes as you need from a few bytes of a source of entropy. It works with AES-128, 192 or 256 and
 * links only encryption.
 *
 *   aesmall_aes128 key;
 *   aesmall_drbg rng;
 *
 *   error = aesmall_drbg_init(&rng, aesmall_aes128_key_room_encrypt_only(&key), entropy, context,
 *                             NULL, 0);
 *   error = aesmall_drbg_generate(&rng, NULL, 0, out, out_len);
 *
 * The generator makes its keys in your key object (aesmall_key_room of core/cipher.h, of any engine
 * and size). So a copy of the generator is of no use.
 *
 * You provide the source of entropy as a function. If it fails, the call that needed it returns
 * AESMALL_ERROR_ENTROPY and leaves `out` and the generator unchanged. Each byte MUST be
 * unpredictable in all 8 bits. First condense noise, such as the low bits of an A/D converter, with
 * CMAC under a fixed key (SP 800-90B section 3.1.5.1.1). Use several times as much noise as you
 * expect to need. The source must provide
 *
 *   init         key size * 3 / 2 bytes: entropy and nonce (section 8.6.7)
 *   init_nodf    key size + 16 bytes, which MUST have full entropy, without a nonce
 *   a reseed     key size, without the derivation function key size + 16
 *
 * RAM: 37 bytes on AVR, 48 on a Cortex-M, and the engine's key object. Calls with one object MUST
 * NOT run at the same time. */

/* The source: fills out with len bytes and returns 0, or another value on failure. */
typedef int aesmall_drbg_entropy(void *context, uint8_t *out, size_t len);

/* The longest output of a request and the longest input string, in bytes (the standard allows
 * more). */
#define AESMALL_DRBG_MAX 32768u

/* The default number of requests for one seed (the standard allows 2^48). */
#define AESMALL_DRBG_RESEED_INTERVAL 65536u

/* The most bytes of key and counter block together (seedlen in the standard). */
#define AESMALL_DRBG_SEED_MAX 48

/* The members are private. */
typedef struct aesmall_drbg {
    void (*init)(void *key, const uint8_t *secret); /* NULL: there is no seed */
    aesmall_cipher *cipher;                         /* the key object */
    void (*derive)(struct aesmall_drbg *drbg, uint8_t *seed, size_t seed_len, const uint8_t *input,
                   size_t input_len);
    aesmall_drbg_entropy *entropy;
    void *context;
    uint32_t interval; /* requests for one seed. 0: one seed for each request */
    uint32_t requests; /* since the last seed */
    uint8_t v[AESMALL_BLOCK_SIZE];
    uint16_t room; /* of the key object, bytes */
    uint8_t key_size;
} aesmall_drbg;

/**
 * Start a generator, with the derivation function.
 *
 * @param drbg                 receives the generator
 * @param key                  room for its key, such as aesmall_aes128_key_room_encrypt_only(&key).
 * It MUST stay where it is and have no other use
 * @param entropy              your source of entropy
 * @param context              `entropy` gets it
 * @param personalization      a string that names the purpose of this generator or its device. NULL
 *                             if personalization_len is 0
 * @param personalization_len  bytes, at most AESMALL_DRBG_MAX
 * @return AESMALL_OK;
 *         AESMALL_ERROR_ENTROPY if the source fails;
 *         AESMALL_ERROR_LENGTH if the string is too long. After an error every call returns
 *         AESMALL_ERROR_KEY
 *
 * Time: depends on the lengths, apart from the engine's timing class and the time of your source.
 * Memory: secrets on the stack are wiped. The object stays secret. Source: SP 800-90A Rev. 1
 * section 10.2.1.3.2.
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_drbg_init(aesmall_drbg *drbg, aesmall_key_room key, aesmall_drbg_entropy *entropy,
                  void *context, const uint8_t *personalization, size_t personalization_len);

/**
 * Write random bytes.
 *
 * @param drbg            the generator
 * @param additional      more input, something that only this device or this moment has. It need
 *                        not be secret, and costs time. It may overlap `out`. NULL if
 *                        additional_len is 0
 * @param additional_len  bytes, at most AESMALL_DRBG_MAX. For a generator of
 *                        aesmall_drbg_init_nodf() at most key size + 16
 * @param out             receives out_len bytes
 * @param out_len         bytes, at most AESMALL_DRBG_MAX
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the generator is wiped;
 *         AESMALL_ERROR_LENGTH if a length is too large;
 *         AESMALL_ERROR_ENTROPY if the source fails. After an error `out` is untouched
 *
 * After `interval` requests it reseeds first. The state after a request does not reveal earlier
 * output. Time: depends on the lengths, apart from the engine's timing class and the time of your
 * source. Memory: secrets on the stack are wiped.
 * Source: SP 800-90A Rev. 1 section 10.2.1.5.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_drbg_generate(aesmall_drbg *drbg,
                                                       const uint8_t *additional,
                                                       size_t additional_len, uint8_t *out,
                                                       size_t out_len);

/**
 * Wipe the generator and its key.
 *
 * @param drbg  MUST have been started, or be all zeros
 */
static inline void aesmall_drbg_wipe(aesmall_drbg *drbg);

/* ---- Less usual ---- */

/**
 * Get new entropy now.
 *
 * @param drbg            the generator
 * @param additional      more input of any kind. NULL if additional_len is 0
 * @param additional_len  bytes, as for aesmall_drbg_generate()
 * @return AESMALL_OK, or an error of aesmall_drbg_generate()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_drbg_reseed(aesmall_drbg *drbg, const uint8_t *additional,
                                                     size_t additional_len);

/**
 * Set how many requests one seed serves.
 *
 * @param drbg      the generator
 * @param requests  0: every request reseeds ("prediction resistance", section 8.8), so that a
 *                  leaked state does not reveal later bytes
 */
static inline void aesmall_drbg_set_interval(aesmall_drbg *drbg, uint32_t requests);

/**
 * Start a generator without the derivation function: less code and time.
 *
 * @param drbg                 receives the generator
 * @param key                  room for its key, such as aesmall_aes128_key_room_encrypt_only(&key).
 * It MUST stay where it is and have no other use
 * @param entropy              your source of entropy, which MUST be full
 * @param context              `entropy` gets it
 * @param personalization      a string that names the purpose of this generator or its device. NULL
 *                             if personalization_len is 0
 * @param personalization_len  bytes, at most key size + 16
 * @return AESMALL_OK, or an error of aesmall_drbg_init()
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_drbg_init_nodf(aesmall_drbg *drbg, aesmall_key_room key, aesmall_drbg_entropy *entropy,
                       void *context, const uint8_t *personalization, size_t personalization_len);

#ifdef __cplusplus
}
#endif

#include "inner/drbg.h"

#endif
