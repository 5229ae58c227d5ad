/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal to this folder: macros and functions that the calls of MBEDTLS_AES_ALT share. */
#ifndef AESMALL_MBEDTLS_ALT_H
#define AESMALL_MBEDTLS_ALT_H

#include "mbedtls_version.h"

#if defined(MBEDTLS_AES_C) && defined(MBEDTLS_AES_ALT)
#define AESMALL_MBEDTLS_ALT 1

#include <core/wipe.h>
#include <string.h>

/* A call of the engine for the key's size, with the round keys and the other arguments. */
#define AESMALL_MBEDTLS_ALT_CALL_OF(bits, call, ctx, ...)                                          \
    AESMALL_DROPIN(bits, call)((ctx)->key.aes##bits.schedule, __VA_ARGS__)
#if defined(MBEDTLS_AES_ONLY_128_BIT_KEY_LENGTH)
#define AESMALL_MBEDTLS_ALT_CALL(call, ctx, ...)                                                   \
    AESMALL_MBEDTLS_ALT_CALL_OF(128, call, ctx, __VA_ARGS__)
#else
#define AESMALL_MBEDTLS_ALT_CALL(call, ctx, ...)                                                   \
    do {                                                                                           \
        if ((ctx)->rounds == 10) {                                                                 \
            AESMALL_MBEDTLS_ALT_CALL_OF(128, call, ctx, __VA_ARGS__);                              \
        } else if ((ctx)->rounds == 12) {                                                          \
            AESMALL_MBEDTLS_ALT_CALL_OF(192, call, ctx, __VA_ARGS__);                              \
        } else {                                                                                   \
            AESMALL_MBEDTLS_ALT_CALL_OF(256, call, ctx, __VA_ARGS__);                              \
        }                                                                                          \
    } while (0)
#endif

/* The engines that do two or many blocks at a time. The other engines have no wide keys. */
#define AESMALL_MBEDTLS_WIDE_balanced 1
#define AESMALL_MBEDTLS_WIDE_ct 1
#define AESMALL_MBEDTLS_WIDE_fast4k 1
#define AESMALL_MBEDTLS_WIDE_ct_halfkey 1
#define AESMALL_MBEDTLS_WIDE_ct_lean 1
#define AESMALL_MBEDTLS_WIDE_ct_small 1
#define AESMALL_MBEDTLS_WIDE_fast 1
#define AESMALL_MBEDTLS_WIDE_fastram 1
#if AESMALL_DROPIN_JOIN(AESMALL_MBEDTLS_WIDE_, AESMALL_DROPIN_ENGINE, , , )
#define AESMALL_MBEDTLS_WIDE_KEY(bits, call, ctx)                                                  \
    AESMALL_DROPIN_KEY_DO(bits, call)(&(ctx)->key.aes##bits)
#else
#define AESMALL_MBEDTLS_WIDE_KEY(bits, call, ctx)                                                  \
    aesmall_wide_of(&(ctx)->key.cipher, NULL, NULL, NULL, NULL)
#endif

/* The wide key of the context's size: `call` is wide or wide_ctr. Calls that the engine does not
 * have are NULL, which the compiler knows. */
#if defined(MBEDTLS_AES_ONLY_128_BIT_KEY_LENGTH)
#define AESMALL_MBEDTLS_WIDE(call, ctx) AESMALL_MBEDTLS_WIDE_KEY(128, call, ctx)
#else
#define AESMALL_MBEDTLS_WIDE(call, ctx)                                                            \
    ((ctx)->rounds == 10   ? AESMALL_MBEDTLS_WIDE_KEY(128, call, ctx)                              \
     : (ctx)->rounds == 12 ? AESMALL_MBEDTLS_WIDE_KEY(192, call, ctx)                              \
                           : AESMALL_MBEDTLS_WIDE_KEY(256, call, ctx))
#endif
/* Whether it has decrypt_wide */
#define AESMALL_MBEDTLS_HAS_DECRYPT_WIDE(ctx)                                                      \
    (AESMALL_MBEDTLS_WIDE_KEY(128, wide, ctx).decrypt_wide != NULL)

/* Makes the round keys. If keybits is not a key size, the context is unchanged. */
int aesmall_mbedtls_expand(mbedtls_aes_context *ctx, const unsigned char *key,
                           unsigned int keybits);

#if defined(MBEDTLS_CIPHER_MODE_XTS)
/* Data key, by one of the two calls, and tweak key, of one size. A size of half a key is refused
 * before anything changes. */
static inline int aesmall_mbedtls_xts_setkey(mbedtls_aes_xts_context *ctx, const unsigned char *key,
                                             unsigned int keybits,
                                             int (*setkey)(mbedtls_aes_context *,
                                                           const unsigned char *, unsigned int))
{
    int error = MBEDTLS_ERR_AES_INVALID_KEY_LENGTH;

    if (keybits == 256
#if !defined(MBEDTLS_AES_ONLY_128_BIT_KEY_LENGTH)
        || keybits == 512
#endif
    ) {
        error = setkey(&ctx->crypt, key, keybits / 2);
        if (error == 0) {
            error = mbedtls_aes_setkey_enc(&ctx->tweak, key + keybits / 16, keybits / 2);
        }
    }
    return error;
}
#endif

#endif

#endif
