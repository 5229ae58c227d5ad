/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "block.h"

#if defined(AESMALL_MBEDTLS_BLOCK) && !defined(MBEDTLS_BLOCK_CIPHER_NO_DECRYPT)

/* The round keys of every engine serve both directions. */
int mbedtls_aes_setkey_dec(mbedtls_aes_context *ctx, const unsigned char *key, unsigned int keybits)
{
    return mbedtls_aes_setkey_enc(ctx, key, keybits);
}

#endif
