/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Mbed TLS has a key for each direction. Its call for a block links both directions.
 * PEER_ONE_DIRECTION selects the call below it, which its header declares for users who replace it.
 */
#ifndef PEER_SHIM_MBEDTLS_H
#define PEER_SHIM_MBEDTLS_H

#include "mbedtls/aes.h"

typedef mbedtls_aes_context peer_object;

static inline void peer_set_encryption_key(peer_object *key, const uint8_t *secret)
{
    (void)mbedtls_aes_setkey_enc(key, secret, MEASURE_BITS);
}

static inline void peer_encrypt(peer_object *key, const uint8_t *in, uint8_t *out)
{
#ifdef PEER_ONE_DIRECTION
    (void)mbedtls_internal_aes_encrypt(key, in, out);
#else
    (void)mbedtls_aes_crypt_ecb(key, MBEDTLS_AES_ENCRYPT, in, out);
#endif
}

static inline void peer_set_decryption_key(peer_object *key, const uint8_t *secret)
{
    (void)mbedtls_aes_setkey_dec(key, secret, MEASURE_BITS);
}

static inline void peer_decrypt(peer_object *key, const uint8_t *in, uint8_t *out)
{
    (void)mbedtls_aes_crypt_ecb(key, MBEDTLS_AES_DECRYPT, in, out);
}

static inline void peer_cbc_encrypt_key(peer_object *key, const uint8_t *secret, const uint8_t *iv)
{
    (void)iv;
    peer_set_encryption_key(key, secret);
}

static inline void peer_cbc_encrypt(peer_object *key, uint8_t *iv, uint8_t *data, size_t len)
{
    (void)mbedtls_aes_crypt_cbc(key, MBEDTLS_AES_ENCRYPT, len, iv, data, data);
}

static inline void peer_cbc_decrypt_key(peer_object *key, const uint8_t *secret, const uint8_t *iv)
{
    (void)iv;
    peer_set_decryption_key(key, secret);
}

static inline void peer_cbc_decrypt(peer_object *key, uint8_t *iv, uint8_t *data, size_t len)
{
    (void)mbedtls_aes_crypt_cbc(key, MBEDTLS_AES_DECRYPT, len, iv, data, data);
}

#endif
