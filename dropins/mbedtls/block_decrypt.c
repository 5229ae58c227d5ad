/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "block.h"

#if defined(AESMALL_MBEDTLS_BLOCK) && !defined(MBEDTLS_BLOCK_CIPHER_NO_DECRYPT)

int mbedtls_internal_aes_decrypt(mbedtls_aes_context *ctx, const unsigned char input[16],
                                 unsigned char output[16])
{
    AESMALL_MBEDTLS_BLOCK_CALL(ctx->nr, decrypt, ctx, input, output);
    return 0;
}

#endif
