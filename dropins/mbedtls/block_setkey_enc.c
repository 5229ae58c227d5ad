/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "block.h"

#if defined(AESMALL_MBEDTLS_BLOCK)

int mbedtls_aes_setkey_enc(mbedtls_aes_context *ctx, const unsigned char *key, unsigned int keybits)
{
    int rounds = (int)(keybits / 32 + 6);

    if (
#if !defined(MBEDTLS_AES_ONLY_128_BIT_KEY_LENGTH)
        keybits != 192 && keybits != 256 &&
#endif
        keybits != 128) {
        return MBEDTLS_ERR_AES_INVALID_KEY_LENGTH;
    }
    ctx->nr = rounds;
    AESMALL_MBEDTLS_BLOCK_CALL(rounds, expand, ctx, key);
    return 0;
}

#endif
