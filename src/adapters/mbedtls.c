/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The hashes of Mbed TLS (mbedtls.h). Empty unless AESMALL_MBEDTLS is 1. */
#include "mbedtls.h"

#if defined(AESMALL_MBEDTLS) && AESMALL_MBEDTLS

#include "../core/wipe.h"

/* Version 3 dropped the ending that 2.7 had brought. */
#if MBEDTLS_VERSION_NUMBER < 0x03000000
#define RETURNING(name) name##_ret
#else
#define RETURNING(name) name
#endif

/* Its free, in wipe, releases a peripheral. It accepts a zeroed context too. */
#define HASH(bits, block)                                                                          \
    static void init_##bits(void *of)                                                              \
    {                                                                                              \
        aesmall_mbedtls_sha##bits##_context *const context =                                       \
            (aesmall_mbedtls_sha##bits##_context *)of;                                             \
                                                                                                   \
        mbedtls_sha##bits##_init(&context->hash);                                                  \
        context->failed = RETURNING(mbedtls_sha##bits##_starts)(&context->hash, 0);                \
    }                                                                                              \
                                                                                                   \
    static void update_##bits(void *of, const uint8_t *in, size_t in_len)                          \
    {                                                                                              \
        aesmall_mbedtls_sha##bits##_context *const context =                                       \
            (aesmall_mbedtls_sha##bits##_context *)of;                                             \
                                                                                                   \
        if (context->failed == 0 && in_len != 0) {                                                 \
            context->failed = RETURNING(mbedtls_sha##bits##_update)(&context->hash, in, in_len);   \
        }                                                                                          \
    }                                                                                              \
                                                                                                   \
    static void wipe_##bits(void *of)                                                              \
    {                                                                                              \
        mbedtls_sha##bits##_free(&((aesmall_mbedtls_sha##bits##_context *)of)->hash);              \
        aesmall_wipe(of, sizeof(aesmall_mbedtls_sha##bits##_context));                             \
    }                                                                                              \
                                                                                                   \
    static int finish_##bits(void *of, uint8_t *digest)                                            \
    {                                                                                              \
        aesmall_mbedtls_sha##bits##_context *const context =                                       \
            (aesmall_mbedtls_sha##bits##_context *)of;                                             \
        int failed = context->failed;                                                              \
                                                                                                   \
        if (failed == 0) {                                                                         \
            failed = RETURNING(mbedtls_sha##bits##_finish)(&context->hash, digest);                \
        }                                                                                          \
        wipe_##bits(context);                                                                      \
        return failed;                                                                             \
    }                                                                                              \
                                                                                                   \
    const aesmall_hash aesmall_mbedtls_sha##bits = {(bits) / 8,    block,         init_##bits,     \
                                                    update_##bits, finish_##bits, wipe_##bits};

#if defined(MBEDTLS_SHA256_C)
HASH(256, 64)
#endif
#if defined(MBEDTLS_SHA512_C)
HASH(512, 128)
#endif

#endif
