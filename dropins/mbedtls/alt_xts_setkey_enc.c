/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "alt.h"

#if defined(AESMALL_MBEDTLS_ALT) && defined(MBEDTLS_CIPHER_MODE_XTS)

int mbedtls_aes_xts_setkey_enc(mbedtls_aes_xts_context *ctx, const unsigned char *key,
                               unsigned int keybits)
{
    return aesmall_mbedtls_xts_setkey(ctx, key, keybits, mbedtls_aes_setkey_enc);
}

#endif
