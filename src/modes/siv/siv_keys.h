/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Both keys of SIV in one object, with the target's default engine. For another engine two key
 * objects and aesmall_siv_init do the same. */
#ifndef AESMALL_MODES_SIV_KEYS_H
#define AESMALL_MODES_SIV_KEYS_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/error.h"
#include "../../engines/default.h"
#include "siv.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A key made of 32 bytes of secret (RFC 5297 section 2.6): the first half is for the tag. The calls
 * take &key.mac.cipher, &key.ctr.cipher. After use: aesmall_wipe(&key, sizeof key). */
typedef struct aesmall_aes128_siv {
    aesmall_aes128 mac;
    aesmall_aes128 ctr;
} aesmall_aes128_siv;

/**
 * Make both keys of SIV from 32 bytes of secret.
 *
 * @param key     receives the keys, which only encrypt. Wipe it with aesmall_wipe()
 * @param secret  32 bytes. The first half is for the tag, the second for the text. It must not
 *                overlap `key`
 *
 * Time: twice the engine's key set-up. Source: RFC 5297 section 2.6.
 */
static inline void aesmall_aes128_siv_init(aesmall_aes128_siv *key, const uint8_t secret[32])
{
    aesmall_aes128_init_encrypt_only(&key->mac, secret);
    aesmall_aes128_init_encrypt_only(&key->ctr, secret + 16);
}

/* A key made of 48 bytes of secret (RFC 5297 section 2.6): the first half is for the tag. The calls
 * take &key.mac.cipher, &key.ctr.cipher. After use: aesmall_wipe(&key, sizeof key). */
typedef struct aesmall_aes192_siv {
    aesmall_aes192 mac;
    aesmall_aes192 ctr;
} aesmall_aes192_siv;

/**
 * Make both keys of SIV from 48 bytes of secret.
 *
 * @param key     receives the keys, which only encrypt. Wipe it with aesmall_wipe()
 * @param secret  48 bytes. The first half is for the tag, the second for the text. It must not
 *                overlap `key`
 *
 * Time: twice the engine's key set-up. Source: RFC 5297 section 2.6.
 */
static inline void aesmall_aes192_siv_init(aesmall_aes192_siv *key, const uint8_t secret[48])
{
    aesmall_aes192_init_encrypt_only(&key->mac, secret);
    aesmall_aes192_init_encrypt_only(&key->ctr, secret + 24);
}

/* A key made of 64 bytes of secret (RFC 5297 section 2.6): the first half is for the tag. The calls
 * take &key.mac.cipher, &key.ctr.cipher. After use: aesmall_wipe(&key, sizeof key). */
typedef struct aesmall_aes256_siv {
    aesmall_aes256 mac;
    aesmall_aes256 ctr;
} aesmall_aes256_siv;

/**
 * Make both keys of SIV from 64 bytes of secret.
 *
 * @param key     receives the keys, which only encrypt. Wipe it with aesmall_wipe()
 * @param secret  64 bytes. The first half is for the tag, the second for the text. It must not
 *                overlap `key`
 *
 * Time: twice the engine's key set-up. Source: RFC 5297 section 2.6.
 */
static inline void aesmall_aes256_siv_init(aesmall_aes256_siv *key, const uint8_t secret[64])
{
    aesmall_aes256_init_encrypt_only(&key->mac, secret);
    aesmall_aes256_init_encrypt_only(&key->ctr, secret + 32);
}

/* A key with its size chosen at run time: 32, 48 or 64 bytes of secret, otherwise
 * AESMALL_ERROR_KEY_SIZE and a key that every call refuses. */
typedef struct aesmall_aes_siv {
    aesmall_aes mac;
    aesmall_aes ctr;
} aesmall_aes_siv;

/**
 * Make both keys of SIV from a secret of 32, 48 or 64 bytes.
 *
 * @param key         receives the keys, which only encrypt. Wipe it with aesmall_wipe()
 * @param secret      the first half is for the tag, the second for the text. It must not overlap
 *                    `key`
 * @param secret_len  32, 48 or 64 bytes
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY_SIZE for another length. Then every call refuses the key
 *
 * Time: twice the engine's key set-up. Source: RFC 5297 section 2.6.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_aes_siv_init(aesmall_aes_siv *key,
                                                                    const uint8_t *secret,
                                                                    size_t secret_len)
{
    size_t half = secret_len % 2 == 0 ? secret_len / 2 : 0;
    aesmall_error error = aesmall_aes_init_encrypt_only(&key->ctr, secret + half, half);

    return error != AESMALL_OK ? aesmall_aes_init_encrypt_only(&key->mac, secret, 0)
                               : aesmall_aes_init_encrypt_only(&key->mac, secret, half);
}

#ifdef __cplusplus
}

/* A string is no secret. */
extern "C++" {
void aesmall_aes128_siv_init(aesmall_aes128_siv *, const volatile void *) = delete;
void aesmall_aes192_siv_init(aesmall_aes192_siv *, const volatile void *) = delete;
void aesmall_aes256_siv_init(aesmall_aes256_siv *, const volatile void *) = delete;
aesmall_error aesmall_aes_siv_init(aesmall_aes_siv *, const volatile void *, size_t) = delete;
}
#endif

#endif
