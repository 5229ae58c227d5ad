/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * TinyCrypt's HMAC (FIPS 198-1) over SHA-256. aes.h describes the rules for all calls. */
#ifndef AESMALL_TINYCRYPT_HMAC_H
#define AESMALL_TINYCRYPT_HMAC_H

#include "sha256.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The members are private: the key, or its digest if it is longer than a block. */
struct tc_hmac_state_struct {
    struct tc_sha256_state_struct hash_state;
    uint8_t key[TC_SHA256_BLOCK_SIZE];
    uint8_t is_set;
};
typedef struct tc_hmac_state_struct *TCHmacState_t;

/**
 * Set the key.
 *
 * @param ctx       receives the key, or its digest if it is longer than a block
 * @param key       key_size bytes
 * @param key_size  bytes, any number but 0
 * @return TC_CRYPTO_SUCCESS, 1;
 *         TC_CRYPTO_FAIL, 0, if key_size is 0, or a pointer is NULL
 *
 * Time: depends on key_size.
 */
int tc_hmac_set_key(TCHmacState_t ctx, const uint8_t *key, unsigned int key_size);

/**
 * Begin a message under the key.
 *
 * @param ctx  the state
 * @return TC_CRYPTO_SUCCESS, 1;
 *         TC_CRYPTO_FAIL, 0, if there is no key (not set, or wiped), or a pointer is NULL
 */
int tc_hmac_init(TCHmacState_t ctx);

/**
 * Add bytes to the message.
 *
 * @param ctx          the state
 * @param data         data_length bytes. NULL if data_length is 0
 * @param data_length  bytes
 * @return TC_CRYPTO_SUCCESS, 1;
 *         TC_CRYPTO_FAIL, 0, if there is no key (not set, or wiped), or a pointer is NULL
 *
 * Time: depends on data_length.
 */
int tc_hmac_update(TCHmacState_t ctx, const void *data, unsigned int data_length);

/**
 * Write the MAC, and wipe the state with its key.
 *
 * @param tag     receives 32 bytes
 * @param taglen  32 bytes
 * @param ctx     the state
 * @return TC_CRYPTO_SUCCESS, 1;
 *         TC_CRYPTO_FAIL, 0, if taglen is not 32, there is no key, or a pointer is NULL
 *
 * Source: FIPS 198-1.
 */
int tc_hmac_final(uint8_t *tag, unsigned int taglen, TCHmacState_t ctx);

#ifdef __cplusplus
}
#endif

#endif
