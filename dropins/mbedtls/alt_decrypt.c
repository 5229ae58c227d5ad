/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "alt.h"

#if defined(AESMALL_MBEDTLS_ALT) && MBEDTLS_VERSION_NUMBER < 0x03000000 &&                         \
    !defined(MBEDTLS_DEPRECATED_REMOVED)

/* Only in 2.28. Without a key it writes no output, because there is no error to return. */
void mbedtls_aes_decrypt(mbedtls_aes_context *ctx, const unsigned char input[16],
                         unsigned char output[16])
{
    (void)mbedtls_aes_crypt_ecb(ctx, MBEDTLS_AES_DECRYPT, input, output);
}

#endif
