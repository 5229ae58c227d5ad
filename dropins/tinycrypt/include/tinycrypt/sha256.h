/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * TinyCrypt's SHA-256 (FIPS 180-4). aes.h describes the rules for all calls. */
#ifndef AESMALL_TINYCRYPT_SHA256_H
#define AESMALL_TINYCRYPT_SHA256_H

#include <stddef.h>
#include <stdint.h>

#include <services/hash/sha2.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TC_SHA256_BLOCK_SIZE (64)
#define TC_SHA256_DIGEST_SIZE (32)
#define TC_SHA256_STATE_BLOCKS (TC_SHA256_DIGEST_SIZE / 4)

/* The members are private. */
struct tc_sha256_state_struct {
    aesmall_sha256_context context;
};
typedef struct tc_sha256_state_struct *TCSha256State_t;

/**
 * Begin a message.
 *
 * @param s  receives the state
 * @return TC_CRYPTO_SUCCESS, 1;
 *         TC_CRYPTO_FAIL, 0, if a pointer is NULL
 */
int tc_sha256_init(TCSha256State_t s);

/**
 * Add bytes to the message. Any split of it gives the same digest.
 *
 * @param s        the state
 * @param data     datalen bytes
 * @param datalen  bytes, in all below 2^37
 * @return TC_CRYPTO_SUCCESS, 1;
 *         TC_CRYPTO_FAIL, 0, if a pointer is NULL
 *
 * Time: depends on datalen.
 */
int tc_sha256_update(TCSha256State_t s, const uint8_t *data, size_t datalen);

/**
 * Write the digest, and wipe the state.
 *
 * @param digest  receives 32 bytes
 * @param s       the state
 * @return TC_CRYPTO_SUCCESS, 1;
 *         TC_CRYPTO_FAIL, 0, if a pointer is NULL
 *
 * Source: FIPS 180-4.
 */
int tc_sha256_final(uint8_t *digest, TCSha256State_t s);

#ifdef __cplusplus
}
#endif

#endif
