/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal to this folder: what the calls of MBEDTLS_AES_ALT share. */
#ifndef AESMALL_MBEDTLS_ALT_H
#define AESMALL_MBEDTLS_ALT_H

#include "mbedtls_version.h"

#if defined(MBEDTLS_AES_C) && defined(MBEDTLS_AES_ALT)
#define AESMALL_MBEDTLS_ALT 1

#include <core/wipe.h>
#include <string.h>

#define AESMALL_MBEDTLS_BLOCK AESMALL_BLOCK_SIZE

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

/* The wide key of the context's size: constant pointers, NULL for what the engine has not. */
AESMALL_FRONT aesmall_wide aesmall_mbedtls_wide(const mbedtls_aes_context *ctx)
{
#if !defined(MBEDTLS_AES_ONLY_128_BIT_KEY_LENGTH)
    if (ctx->rounds == 12) {
        return AESMALL_DROPIN_KEY_DO(192, wide)(&ctx->key.aes192);
    }
    if (ctx->rounds == 14) {
        return AESMALL_DROPIN_KEY_DO(256, wide)(&ctx->key.aes256);
    }
#endif
    return AESMALL_DROPIN_KEY_DO(128, wide)(&ctx->key.aes128);
}

/* Makes the round keys; nothing else changes where keybits is no size. */
int aesmall_mbedtls_expand(mbedtls_aes_context *ctx, const unsigned char *key,
                           unsigned int keybits);

#endif

#endif
