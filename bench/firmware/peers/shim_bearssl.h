/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * BearSSL has CBC and no calls for single blocks, so that a block is CBC of one block with an IV of
 * zeros. There is a key for each direction. PEER_WAY is the implementation: small, big, ct or ct64.
 */
#ifndef PEER_SHIM_BEARSSL_H
#define PEER_SHIM_BEARSSL_H

#include "bearssl_block.h"

#define PEER_CALL(end) PEER_EXPAND(PEER_WAY, end)
#define PEER_SECRET_SIZE (MEASURE_BITS / 8)

typedef union peer_object {
    PEER_CALL(cbcenc_keys) encryption;
    PEER_CALL(cbcdec_keys) decryption;
} peer_object;

static inline void peer_set_encryption_key(peer_object *key, const uint8_t *secret)
{
    PEER_CALL(cbcenc_init)(&key->encryption, secret, PEER_SECRET_SIZE);
}

static inline void peer_cbc_encrypt(peer_object *key, uint8_t *iv, uint8_t *data, size_t len)
{
    PEER_CALL(cbcenc_run)(&key->encryption, iv, data, len);
}

static inline void peer_encrypt(peer_object *key, const uint8_t *in, uint8_t *out)
{
    uint8_t iv[PEER_BLOCK] MEASURE_ALIGNED = {0};

    peer_copy(out, in, PEER_BLOCK);
    peer_cbc_encrypt(key, iv, out, PEER_BLOCK);
}

static inline void peer_set_decryption_key(peer_object *key, const uint8_t *secret)
{
    PEER_CALL(cbcdec_init)(&key->decryption, secret, PEER_SECRET_SIZE);
}

static inline void peer_cbc_decrypt(peer_object *key, uint8_t *iv, uint8_t *data, size_t len)
{
    PEER_CALL(cbcdec_run)(&key->decryption, iv, data, len);
}

static inline void peer_decrypt(peer_object *key, const uint8_t *in, uint8_t *out)
{
    uint8_t iv[PEER_BLOCK] MEASURE_ALIGNED = {0};

    peer_copy(out, in, PEER_BLOCK);
    peer_cbc_decrypt(key, iv, out, PEER_BLOCK);
}

static inline void peer_cbc_encrypt_key(peer_object *key, const uint8_t *secret, const uint8_t *iv)
{
    (void)iv;
    peer_set_encryption_key(key, secret);
}

static inline void peer_cbc_decrypt_key(peer_object *key, const uint8_t *secret, const uint8_t *iv)
{
    (void)iv;
    peer_set_decryption_key(key, secret);
}

#endif
