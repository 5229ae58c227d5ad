/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "block.h"

#if defined(AESMALL_MBEDTLS_BLOCK)

int mbedtls_internal_aes_encrypt(mbedtls_aes_context *ctx, const unsigned char input[16],
                                 unsigned char output[16])
{
#if defined(MBEDTLS_BLOCK_CIPHER_NO_DECRYPT)
    AESMALL_MBEDTLS_BLOCK_CALL(ctx->nr, encrypt_only, ctx, input, output);
#else
    AESMALL_MBEDTLS_BLOCK_CALL(ctx->nr, encrypt, ctx, input, output);
#endif
    return 0;
}

#endif
