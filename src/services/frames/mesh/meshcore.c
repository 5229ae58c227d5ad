/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "meshcore.h"

#include <string.h>

#include "../../../core/apart.h"
#include "../../../core/equal.h"
#include "../../../core/wipe.h"
#include "../../hash/hmac.h"
#include "../../hash/sha2.h"

enum {
    KEY_SIZE = 16,
    SECRET_SIZE = AESMALL_MESHCORE_SECRET_SIZE,
    HASH_SIZE = 1,
    MAC_SIZE = 2,
};

static void sha256(const uint8_t *in, size_t in_len, uint8_t digest[AESMALL_SHA256_SIZE])
{
    aesmall_sha256_context context;

    aesmall_sha256.init(&context);
    aesmall_sha256.update(&context, in, in_len);
    (void)aesmall_sha256.finish(&context, digest); /* software does not fail */
}

aesmall_error aesmall_meshcore_channel_secret(const uint8_t *name, size_t name_len,
                                              uint8_t channel_secret[SECRET_SIZE])
{
    if (name_len == 0 || name[0] != '#') {
        return AESMALL_ERROR_ARGUMENT;
    }
    sha256(name, name_len, channel_secret);
    aesmall_wipe(channel_secret + KEY_SIZE, SECRET_SIZE - KEY_SIZE);
    return AESMALL_OK;
}

AESMALL_APART uint8_t aesmall_meshcore_channel_hash(const uint8_t secret[SECRET_SIZE])
{
    uint8_t digest[AESMALL_SHA256_SIZE];
    uint8_t hash;

    sha256(secret, KEY_SIZE, digest);
    hash = digest[0];
    aesmall_wipe(digest, sizeof digest);
    return hash;
}

/* Starts HMAC-SHA256 and adds the ciphertext. The errors of these calls cannot occur here. */
static aesmall_error start_mac(aesmall_hmac *hmac, aesmall_sha256_context *context,
                               const uint8_t secret[SECRET_SIZE], const uint8_t *in, size_t in_len)
{
    aesmall_error error = aesmall_hmac_init(hmac, &aesmall_sha256, context, secret, SECRET_SIZE);

    return error == AESMALL_OK ? aesmall_hmac_update(hmac, in, in_len) : error;
}

/* Writes MAC and ciphertext after `start` bytes of `out`. */
static aesmall_error seal(const aesmall_cipher *key, const uint8_t secret[SECRET_SIZE],
                          const uint8_t *text, size_t text_len, uint8_t *out, size_t out_cap,
                          uint8_t start, size_t *out_len)
{
    const size_t len = AESMALL_MESHCORE_PADDED_SIZE(text_len);
    uint8_t *const blocks = out + start + MAC_SIZE;
    aesmall_sha256_context context;
    aesmall_hmac hmac;
    uint8_t mac[AESMALL_HMAC_MIN_SIZE];
    size_t i;
    aesmall_error error;

    *out_len = 0;
    if (key->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (text_len - 1 > AESMALL_MESHCORE_TEXT_MAX - 1) { /* wraps if it is 0 */
        return AESMALL_ERROR_LENGTH;
    }
    if (out_cap < len + start + MAC_SIZE) {
        return AESMALL_ERROR_CAPACITY;
    }
    memmove(blocks, text, text_len); /* first, because text may be in out */
    memset(blocks + text_len, 0, len - text_len);
    for (i = 0; i < len; i += AESMALL_BLOCK_SIZE) {
        key->encrypt(key, blocks + i, blocks + i);
    }
    error = start_mac(&hmac, &context, secret, blocks, len);
    if (error == AESMALL_OK) {
        error = aesmall_hmac_finish(&hmac, mac, sizeof mac);
    }
    if (error == AESMALL_OK) {
        memcpy(out + start, mac, MAC_SIZE);
        *out_len = len + start + MAC_SIZE;
    }
    aesmall_wipe(mac, sizeof mac); /* more of it than the packet has */
    return error;
}

AESMALL_APART aesmall_error aesmall_meshcore_direct_seal(const aesmall_cipher *key,
                                                         const uint8_t secret[SECRET_SIZE],
                                                         const uint8_t *text, size_t text_len,
                                                         uint8_t *out, size_t out_cap,
                                                         size_t *out_len)
{
    return seal(key, secret, text, text_len, out, out_cap, 0, out_len);
}

aesmall_error aesmall_meshcore_group_seal(const aesmall_cipher *key,
                                          const uint8_t secret[SECRET_SIZE], const uint8_t *text,
                                          size_t text_len, uint8_t *out, size_t out_cap,
                                          size_t *out_len)
{
    aesmall_error error = seal(key, secret, text, text_len, out, out_cap, HASH_SIZE, out_len);

    if (error == AESMALL_OK) {
        out[0] = aesmall_meshcore_channel_hash(secret);
    }
    return error;
}

AESMALL_APART aesmall_error aesmall_meshcore_direct_open(const aesmall_cipher *key,
                                                         const uint8_t secret[SECRET_SIZE],
                                                         const uint8_t *in, size_t in_len,
                                                         uint8_t *out, size_t out_cap,
                                                         size_t *out_len)
{
    const size_t len = in_len - MAC_SIZE; /* wraps if it is too short */
    aesmall_sha256_context context;
    aesmall_hmac hmac;
    size_t i;
    aesmall_error error;

    *out_len = 0;
    if (key->decrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (len - 1 > AESMALL_MESHCORE_TEXT_MAX - 1 || len % AESMALL_BLOCK_SIZE != 0) {
        return AESMALL_ERROR_LENGTH;
    }
    if (out_cap < len) {
        return AESMALL_ERROR_CAPACITY;
    }
    error = start_mac(&hmac, &context, secret, in + MAC_SIZE, len);
    if (error == AESMALL_OK) {
        error = aesmall_hmac_verify_short(&hmac, in, MAC_SIZE);
    }
    if (error != AESMALL_OK) {
        return error;
    }
    memmove(out, in + MAC_SIZE, len);
    for (i = 0; i < len; i += AESMALL_BLOCK_SIZE) {
        key->decrypt(key, out + i, out + i);
    }
    *out_len = len;
    return AESMALL_OK;
}

aesmall_error aesmall_meshcore_group_open(const aesmall_cipher *key,
                                          const uint8_t secret[SECRET_SIZE], const uint8_t *in,
                                          size_t in_len, uint8_t *out, size_t out_cap,
                                          size_t *out_len)
{
    uint8_t hash;

    *out_len = 0;
    if (in_len < HASH_SIZE + MAC_SIZE) {
        return AESMALL_ERROR_LENGTH;
    }
    hash = aesmall_meshcore_channel_hash(secret);
    if (!aesmall_equal(&hash, in, HASH_SIZE)) {
        return AESMALL_ERROR_ARGUMENT;
    }
    return aesmall_meshcore_direct_open(key, secret, in + HASH_SIZE, in_len - HASH_SIZE, out,
                                        out_cap, out_len);
}
