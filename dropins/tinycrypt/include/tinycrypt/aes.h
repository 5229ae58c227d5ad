/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * TinyCrypt's calls on single blocks, over aesmall. These headers replace TinyCrypt's headers: do
 * not mix headers of one with sources of the other. doc/moving/tinycrypt.md lists the differences.
 *
 * Settings of this library, for the whole build:
 *   AESMALL_DROPIN_ENGINE  the engine: tiny, balanced, ct_halfkey, ... Default: balanced on AVR,
 *                          ct_lean on ARM's M cores, ct elsewhere
 *   AESMALL_DROPIN_FIT     define it to give a schedule the size that the engine needs: fewer bytes
 *                          with nano and tiny, more with ct and ct_small on ARM's M cores, which do
 *                          not fit without it. Otherwise a schedule has the size of TinyCrypt's
 *
 * In all these headers a call returns TC_CRYPTO_SUCCESS, 1, or TC_CRYPTO_FAIL, 0 (constants.h).
 * If the comment of a call has no other rule, a failed call leaves its arguments unchanged, and a
 * NULL pointer is a failure. Lengths are bytes. const inputs are never written. Bytes need no
 * alignment. Secrets on the stack are wiped. Time: depends on lengths, public counters and the
 * result, apart from the engine's timing class. All state is in the objects that you pass: wipe the
 * objects that hold secrets. */
#ifndef AESMALL_TINYCRYPT_AES_H
#define AESMALL_TINYCRYPT_AES_H

#include <stdint.h>

#ifdef AESMALL_DROPIN_FIT
#include <aesmall_dropin_fixed.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define Nb (4)
#define Nk (4)
#define Nr (10)
#define TC_AES_BLOCK_SIZE (Nb * Nk)
#define TC_AES_KEY_SIZE (Nb * Nk)

/* Round keys. The words are private: their order is the engine's, not the order of FIPS 197. */
typedef struct tc_aes_key_sched_struct {
#ifdef AESMALL_DROPIN_FIT
    uint32_t words[AESMALL_DROPIN_SCHEDULE_SIZE(128) / 4];
#else
    uint32_t words[Nb * (Nr + 1)];
#endif
} * TCAesKeySched_t;

/**
 * Make the round keys, which serve both directions.
 *
 * @param s  receives the round keys
 * @param k  16 bytes
 * @return TC_CRYPTO_SUCCESS, 1;
 *         TC_CRYPTO_FAIL, 0, if a pointer is NULL
 *
 * Time: the engine's timing class.
 */
int tc_aes128_set_encrypt_key(TCAesKeySched_t s, const uint8_t *k);

/**
 * Make the round keys, which serve both directions.
 *
 * @param s  receives the round keys
 * @param k  16 bytes
 * @return TC_CRYPTO_SUCCESS, 1;
 *         TC_CRYPTO_FAIL, 0, if a pointer is NULL
 *
 * Time: the engine's timing class.
 */
int tc_aes128_set_decrypt_key(TCAesKeySched_t s, const uint8_t *k);

/**
 * Encrypt one block.
 *
 * @param out  receives 16 bytes, which may overlap `in` in any way
 * @param in   16 bytes
 * @param s    the round keys
 * @return TC_CRYPTO_SUCCESS, 1;
 *         TC_CRYPTO_FAIL, 0, if a pointer is NULL
 *
 * Time: the engine's timing class. Source: FIPS 197 section 5.1.
 */
int tc_aes_encrypt(uint8_t *out, const uint8_t *in, const TCAesKeySched_t s);

/**
 * Decrypt one block.
 *
 * @param out  receives 16 bytes, which may overlap `in` in any way
 * @param in   16 bytes
 * @param s    the round keys
 * @return TC_CRYPTO_SUCCESS, 1;
 *         TC_CRYPTO_FAIL, 0, if a pointer is NULL
 *
 * Time: the engine's timing class. Source: FIPS 197 section 5.3.
 */
int tc_aes_decrypt(uint8_t *out, const uint8_t *in, const TCAesKeySched_t s);

#ifdef __cplusplus
}
#endif

#endif
