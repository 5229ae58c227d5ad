/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * cmac.h of LoRaMac-node's soft secure element: AES-CMAC, RFC 4493, of a message in any number of
 * pieces. The order is Init, SetKey, Update, ..., Final. Timing: that of the engine, and the
 * lengths. */
#ifndef _CMAC_H_
#define _CMAC_H_

#include "aes.h"

#ifdef __cplusplus
extern "C" {
#endif

#define AES_CMAC_KEY_LENGTH 16
#define AES_CMAC_DIGEST_LENGTH 16

/* A message; it may be copied. The members are private. */
typedef struct _AES_CMAC_CTX {
    aes_context rijndael;
    aesmall_cmac_stream stream;
} AES_CMAC_CTX;

/* Clears it. */
void AES_CMAC_Init(AES_CMAC_CTX *ctx);

/* Begins a message under this key. */
void AES_CMAC_SetKey(AES_CMAC_CTX *ctx, const uint8_t key[AES_CMAC_KEY_LENGTH]);

/* Adds len bytes. */
void AES_CMAC_Update(AES_CMAC_CTX *ctx, const uint8_t *data, uint32_t len);

/* Writes the tag and clears ctx, with the key. Without a key the tag is 16 zeros. */
void AES_CMAC_Final(uint8_t digest[AES_CMAC_DIGEST_LENGTH], AES_CMAC_CTX *ctx);

#ifdef __cplusplus
}
#endif

#endif
