/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "alt.h"

#if defined(AESMALL_MBEDTLS_ALT) && !defined(MBEDTLS_BLOCK_CIPHER_NO_DECRYPT)

static void decrypt(const aesmall_cipher *cipher, const uint8_t in[16], uint8_t out[16])
{
    const mbedtls_aes_context *ctx = (const void *)cipher;

    AESMALL_MBEDTLS_ALT_CALL(decrypt, ctx, in, out);
}

#if defined(MBEDTLS_CIPHER_MODE_CBC)
static void decrypt_wide(const void *context, const uint8_t in[32], uint8_t out[32])
{
    const mbedtls_aes_context *ctx = context;
    const aesmall_wide wide = AESMALL_MBEDTLS_WIDE(wide, ctx);

    wide.decrypt_wide(wide.schedule, in, out);
}
#endif

int mbedtls_aes_setkey_dec(mbedtls_aes_context *ctx, const unsigned char *key, unsigned int keybits)
{
    int error = aesmall_mbedtls_expand(ctx, key, keybits);

    if (error == 0) {
        ctx->key.cipher.decrypt = decrypt;
#if defined(MBEDTLS_CIPHER_MODE_CBC)
        if (AESMALL_MBEDTLS_HAS_DECRYPT_WIDE(ctx)) {
            ctx->decrypt_wide = decrypt_wide;
        }
#endif
    }
    return error;
}

#endif
