/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * TinyCrypt's CMAC (SP 800-38B) with tags of 16 bytes, for messages in pieces. aes.h describes the
 * rules for all calls. */
#ifndef AESMALL_TINYCRYPT_CMAC_MODE_H
#define AESMALL_TINYCRYPT_CMAC_MODE_H

#include <stddef.h>

#include "aes.h"

#ifdef __cplusplus
extern "C" {
#endif

#define TC_CMAC_PADDING 0x80

/* The members are private, and not all are used: subkeys are made again at the end of a message, so
 * that they are not stored here. */
typedef struct tc_cmac_struct {
    uint8_t iv[TC_AES_BLOCK_SIZE];
    unsigned int leftover_offset;
    TCAesKeySched_t sched; /* NULL: erased */
} * TCCmacState_t;

/**
 * Make the round keys and begin a message.
 *
 * @param s      receives the state
 * @param key    16 bytes
 * @param sched  receives the round keys, and MUST stay where it is. Wipe it yourself after use
 * @return TC_CRYPTO_SUCCESS, 1;
 *         TC_CRYPTO_FAIL, 0, if a pointer is NULL
 *
 * Time: the engine's timing class.
 */
int tc_cmac_setup(TCCmacState_t s, const uint8_t *key, TCAesKeySched_t sched);

/**
 * Wipe the state, but not the round keys.
 *
 * @param s  the state
 * @return TC_CRYPTO_SUCCESS, 1;
 *         TC_CRYPTO_FAIL, 0, if a pointer is NULL
 */
int tc_cmac_erase(TCCmacState_t s);

/**
 * Begin another message under the same key.
 *
 * @param s  the state
 * @return TC_CRYPTO_SUCCESS, 1;
 *         TC_CRYPTO_FAIL, 0, if the state is erased, or a pointer is NULL
 */
int tc_cmac_init(TCCmacState_t s);

/**
 * Add bytes to the message.
 *
 * @param s     the state
 * @param data  dlen bytes. NULL if dlen is 0
 * @param dlen  bytes
 * @return TC_CRYPTO_SUCCESS, 1;
 *         TC_CRYPTO_FAIL, 0, if the state is erased, or a pointer is NULL
 *
 * Time: depends on dlen, apart from the engine's timing class. Memory: secrets on the stack are
 * wiped.
 */
int tc_cmac_update(TCCmacState_t s, const uint8_t *data, size_t dlen);

/**
 * Write the tag, and begin another message.
 *
 * @param tag  receives 16 bytes. Compare tags with _compare()
 * @param s    the state
 * @return TC_CRYPTO_SUCCESS, 1;
 *         TC_CRYPTO_FAIL, 0, if the state is erased, or a pointer is NULL
 *
 * Time: the engine's timing class. Source: SP 800-38B.
 */
int tc_cmac_final(uint8_t *tag, TCCmacState_t s);

#ifdef __cplusplus
}
#endif

#endif
