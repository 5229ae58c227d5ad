/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "alt.h"

#if defined(AESMALL_MBEDTLS_ALT) && defined(MBEDTLS_CIPHER_MODE_XTS)

/* Data key and tweak key, of one size. A size of half a key is refused before anything changes. */
int mbedtls_aes_xts_setkey_enc(mbedtls_aes_xts_context *ctx, const unsigned char *key,
                               unsigned int keybits)
{
    int error = MBEDTLS_ERR_AES_INVALID_KEY_LENGTH;

    if (keybits == 256
#if !defined(MBEDTLS_AES_ONLY_128_BIT_KEY_LENGTH)
        || keybits == 512
#endif
    ) {
        error = mbedtls_aes_setkey_enc(&ctx->crypt, key, keybits / 2);
        if (error == 0) {
            error = mbedtls_aes_setkey_enc(&ctx->tweak, key + keybits / 16, keybits / 2);
        }
    }
    return error;
}

#endif
