/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "alt.h"

#if defined(AESMALL_MBEDTLS_ALT)

static void encrypt(const aesmall_cipher *cipher, const uint8_t in[16], uint8_t out[16])
{
    const mbedtls_aes_context *ctx = (const void *)cipher;

#if defined(MBEDTLS_BLOCK_CIPHER_NO_DECRYPT)
    AESMALL_MBEDTLS_ALT_CALL(encrypt_only, ctx, in, out);
#else
    AESMALL_MBEDTLS_ALT_CALL(encrypt, ctx, in, out);
#endif
}

int mbedtls_aes_setkey_enc(mbedtls_aes_context *ctx, const unsigned char *key, unsigned int keybits)
{
    int error = aesmall_mbedtls_expand(ctx, key, keybits);

    if (error == 0) {
        ctx->key.cipher.encrypt = encrypt;
    }
    return error;
}

#endif
