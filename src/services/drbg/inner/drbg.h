/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the definitions of the inline calls of ../drbg.h and the calls that do their work.
 * ../drbg.h includes this header at its end. A program may use these calls. */
#ifndef AESMALL_SERVICES_INNER_DRBG_H
#define AESMALL_SERVICES_INNER_DRBG_H

#ifdef __cplusplus
extern "C" {
#endif

/* ---- The steps of the calls of drbg.h ---- */

/**
 * Set the members of a generator.
 *
 * @param drbg                 receives them
 * @param key,entropy,context  as for aesmall_drbg_init()
 */
AESMALL_FRONT void aesmall_drbg_set(aesmall_drbg *drbg, aesmall_key_room key,
                                    aesmall_drbg_entropy *entropy, void *context);

/**
 * Start a generator after the members are set.
 *
 * @param drbg  the generator, with `derive` set
 * @param personalization,personalization_len  as for aesmall_drbg_init(), in bytes
 * @return AESMALL_OK, or an error of aesmall_drbg_init()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_drbg_instantiate(aesmall_drbg *drbg,
                                                          const uint8_t *personalization,
                                                          size_t personalization_len);

/**
 * Make a seed from entropy and a string with Block_Cipher_df (section 10.3.2).
 *
 * @param drbg       the generator
 * @param seed       an array of AESMALL_DRBG_SEED_MAX bytes. It begins with seed_len bytes of
 *                   entropy, and receives the seed. It MUST NOT overlap `input`
 * @param seed_len   bytes
 * @param input      input_len bytes
 * @param input_len  bytes
 *
 * Time: depends on the lengths, apart from the engine's timing class.
 */
void aesmall_drbg_derive(aesmall_drbg *drbg, uint8_t *seed, size_t seed_len, const uint8_t *input,
                         size_t input_len);

/**
 * Make a seed from entropy and a string by adding them.
 *
 * @param drbg,seed,seed_len,input,input_len  as for aesmall_drbg_derive()
 */
void aesmall_drbg_add(aesmall_drbg *drbg, uint8_t *seed, size_t seed_len, const uint8_t *input,
                      size_t input_len);

/* ---- Definitions of the inline calls of drbg.h ---- */

AESMALL_FRONT void aesmall_drbg_set(aesmall_drbg *drbg, aesmall_key_room key,
                                    aesmall_drbg_entropy *entropy, void *context)
{
    drbg->init = key.init;
    drbg->cipher = key.cipher;
    drbg->entropy = entropy;
    drbg->context = context;
    drbg->room = key.size & 0xffff;
    drbg->key_size = key.secret_len;
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_drbg_init(aesmall_drbg *drbg, aesmall_key_room key, aesmall_drbg_entropy *entropy,
                  void *context, const uint8_t *personalization, size_t personalization_len)
{
    aesmall_drbg_set(drbg, key, entropy, context);
    drbg->derive = aesmall_drbg_derive;
    return aesmall_drbg_instantiate(drbg, personalization, personalization_len);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_drbg_init_nodf(aesmall_drbg *drbg, aesmall_key_room key, aesmall_drbg_entropy *entropy,
                       void *context, const uint8_t *personalization, size_t personalization_len)
{
    aesmall_drbg_set(drbg, key, entropy, context);
    drbg->derive = aesmall_drbg_add;
    return aesmall_drbg_instantiate(drbg, personalization, personalization_len);
}

static inline void aesmall_drbg_wipe(aesmall_drbg *drbg)
{
    aesmall_wipe(drbg->cipher, drbg->room);
    aesmall_wipe(drbg, sizeof *drbg);
}

static inline void aesmall_drbg_set_interval(aesmall_drbg *drbg, uint32_t requests)
{
    drbg->interval = requests;
}

#ifdef __cplusplus
}
#endif

#endif
