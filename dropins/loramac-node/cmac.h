/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * cmac.h of LoRaMac-node's soft secure element: AES-CMAC, RFC 4493, of a message in any number of
 * pieces. The order is Init, SetKey, Update, ..., Final. Timing: depends on the lengths, apart from
 * the engine's timing class. */
#ifndef _CMAC_H_
#define _CMAC_H_

#include "aes.h"

#ifdef __cplusplus
extern "C" {
#endif

#define AES_CMAC_KEY_LENGTH 16
#define AES_CMAC_DIGEST_LENGTH 16

/* A message, which may be copied. The members are private. */
typedef struct _AES_CMAC_CTX {
    aes_context rijndael;
    aesmall_cmac_stream stream;
} AES_CMAC_CTX;

/**
 * Clear the state.
 *
 * @param ctx  the state
 */
void AES_CMAC_Init(AES_CMAC_CTX *ctx);

/**
 * Begin a message under a key.
 *
 * @param ctx  the state
 * @param key  16 bytes
 *
 * Time: the engine's timing class.
 */
void AES_CMAC_SetKey(AES_CMAC_CTX *ctx, const uint8_t key[AES_CMAC_KEY_LENGTH]);

/**
 * Add bytes to the message.
 *
 * @param ctx   the state
 * @param data  len bytes
 * @param len   bytes
 *
 * Time: depends on len, apart from the engine's timing class.
 */
void AES_CMAC_Update(AES_CMAC_CTX *ctx, const uint8_t *data, uint32_t len);

/**
 * Write the tag and clear the state with its key.
 *
 * @param digest  receives 16 bytes, zeros without a key
 * @param ctx     the state
 *
 * Time: the engine's timing class. Source: RFC 4493.
 */
void AES_CMAC_Final(uint8_t digest[AES_CMAC_DIGEST_LENGTH], AES_CMAC_CTX *ctx);

#ifdef __cplusplus
}
#endif

#endif
