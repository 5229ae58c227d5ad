/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * tiny-AES-c has one key for both directions, which also has the IV. Blocks are changed in place.
 */
#ifndef PEER_SHIM_TINY_AES_C_H
#define PEER_SHIM_TINY_AES_C_H

#include "aes.h"

#define PEER_ONE_KEY 1

typedef struct AES_ctx peer_object;

static inline void peer_set_encryption_key(peer_object *key, const uint8_t *secret)
{
    AES_init_ctx(key, secret);
}

static inline void peer_encrypt(const peer_object *key, const uint8_t *in, uint8_t *out)
{
    peer_copy(out, in, PEER_BLOCK);
    AES_ECB_encrypt(key, out);
}

static inline void peer_decrypt(const peer_object *key, const uint8_t *in, uint8_t *out)
{
    peer_copy(out, in, PEER_BLOCK);
    AES_ECB_decrypt(key, out);
}

#if CBC == 1
static inline void peer_cbc_encrypt_key(peer_object *key, const uint8_t *secret, const uint8_t *iv)
{
    AES_init_ctx_iv(key, secret, iv);
}

static inline void peer_cbc_encrypt(peer_object *key, uint8_t *iv, uint8_t *data, size_t len)
{
    (void)iv;
    AES_CBC_encrypt_buffer(key, data, len);
}

static inline void peer_cbc_decrypt_key(peer_object *key, const uint8_t *secret, const uint8_t *iv)
{
    (void)secret;
    AES_ctx_set_iv(key, iv);
}

static inline void peer_cbc_decrypt(peer_object *key, uint8_t *iv, uint8_t *data, size_t len)
{
    (void)iv;
    AES_CBC_decrypt_buffer(key, data, len);
}
#endif

#endif
