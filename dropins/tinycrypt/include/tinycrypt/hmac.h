/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * TinyCrypt's HMAC (FIPS 198-1) over SHA-256. aes.h has what all calls have in common. */
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

/* Keeps the key, of any length but 0. */
int tc_hmac_set_key(TCHmacState_t ctx, const uint8_t *key, unsigned int key_size);

/* Begins a message under the key. Fails if there is none, as the calls below: not set, or wiped. */
int tc_hmac_init(TCHmacState_t ctx);

/* Adds data_length bytes; data may be NULL if there are none. */
int tc_hmac_update(TCHmacState_t ctx, const void *data, unsigned int data_length);

/* Writes the 32 bytes of the MAC and wipes ctx with its key. Fails unless taglen is 32. */
int tc_hmac_final(uint8_t *tag, unsigned int taglen, TCHmacState_t ctx);

#ifdef __cplusplus
}
#endif

#endif
