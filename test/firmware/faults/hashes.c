/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * HMAC over the adapter for Mbed TLS. Its hashes may be computed by a peripheral and may fail in
 * each call. */
#include "adapters/mbedtls.h"
#include "faults.h"

#define FAKE(bits)                                                                                 \
    void mbedtls_sha##bits##_init(mbedtls_sha##bits##_context *c)                                  \
    {                                                                                              \
        memset(c, 0, sizeof *c);                                                                   \
    }                                                                                              \
                                                                                                   \
    void mbedtls_sha##bits##_free(mbedtls_sha##bits##_context *c)                                  \
    {                                                                                              \
        aesmall_wipe(c, sizeof *c);                                                                \
    }                                                                                              \
                                                                                                   \
    int mbedtls_sha##bits##_starts(mbedtls_sha##bits##_context *c, int is_shorter)                 \
    {                                                                                              \
        (void)is_shorter;                                                                          \
        aesmall_sha##bits.init(&c->context);                                                       \
        return going_wrong(HASH) != RIGHT;                                                         \
    }                                                                                              \
                                                                                                   \
    int mbedtls_sha##bits##_update(mbedtls_sha##bits##_context *c, const unsigned char *in,        \
                                   size_t len)                                                     \
    {                                                                                              \
        aesmall_sha##bits.update(&c->context, in, len);                                            \
        return going_wrong(HASH) != RIGHT;                                                         \
    }                                                                                              \
                                                                                                   \
    int mbedtls_sha##bits##_finish(mbedtls_sha##bits##_context *c, unsigned char *digest)          \
    {                                                                                              \
        return going_wrong(HASH) != RIGHT ? -1 : aesmall_sha##bits.finish(&c->context, digest);    \
    }

FAKE(256)
FAKE(512)

static union {
    aesmall_mbedtls_sha256_context sha256;
    aesmall_mbedtls_sha512_context sha512;
} context;

/* The key is hashed first, or is short enough. If any call fails, the last call returns an error
 * and no MAC. */
static void authenticate(unsigned number)
{
    const aesmall_hash *const hash =
        number % 2 != 0 ? &aesmall_mbedtls_sha512 : &aesmall_mbedtls_sha256;
    uint8_t key[200], mac[32], untouched[32];
    aesmall_error error;
    aesmall_hmac hmac;

    memset(key, 5, sizeof key);
    memset(mac, 0x55, sizeof mac);
    memset(untouched, 0x55, sizeof untouched);
    memset(&context, 0xa5, sizeof context);
    next_call();
    error = aesmall_hmac_init(&hmac, hash, &context, key, number / 2 != 0 ? sizeof key : 20);
    if (error == AESMALL_OK) {
        error = aesmall_hmac_update(&hmac, key, 77);
    }
    if (error == AESMALL_OK) {
        error = aesmall_hmac_finish(&hmac, mac, sizeof mac);
    }
    judge(error, AESMALL_ERROR_STORAGE);
    if (error != AESMALL_OK && memcmp(mac, untouched, sizeof mac) != 0) {
        wrong("an error, and the output is touched");
    }
    if (!is_zero(&context, number % 2 != 0 ? sizeof context.sha512 : sizeof context.sha256)) {
        wrong("something is left of an object that is done");
    }
    if (aesmall_hmac_update(&hmac, key, 1) != AESMALL_ERROR_KEY) {
        wrong("a MAC goes on behind its end");
    }
}

void hash_scenarios(void)
{
    each_fault("mbedtls", 4, authenticate);
}
