/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "alt.h"

#if defined(AESMALL_MBEDTLS_ALT)

int aesmall_mbedtls_expand(mbedtls_aes_context *ctx, const unsigned char *key, unsigned int keybits)
{
    if (
#if !defined(MBEDTLS_AES_ONLY_128_BIT_KEY_LENGTH)
        keybits != 192 && keybits != 256 &&
#endif
        keybits != 128) {
        return MBEDTLS_ERR_AES_INVALID_KEY_LENGTH;
    }
    ctx->rounds = (uint8_t)(keybits / 32 + 6);
    ctx->key.cipher.encrypt = NULL;
    ctx->key.cipher.decrypt = NULL;
    ctx->decrypt_wide = NULL;
    AESMALL_MBEDTLS_ALT_CALL(expand, ctx, key);
    return 0;
}

#endif
