/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "alt.h"

#if defined(AESMALL_MBEDTLS_ALT) && !defined(MBEDTLS_BLOCK_CIPHER_NO_DECRYPT)

int mbedtls_internal_aes_decrypt(mbedtls_aes_context *ctx, const unsigned char input[16],
                                 unsigned char output[16])
{
    return mbedtls_aes_crypt_ecb(ctx, MBEDTLS_AES_DECRYPT, input, output);
}

#endif
