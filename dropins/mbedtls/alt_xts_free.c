/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "alt.h"

#if defined(AESMALL_MBEDTLS_ALT) && defined(MBEDTLS_CIPHER_MODE_XTS)

void mbedtls_aes_xts_free(mbedtls_aes_xts_context *ctx)
{
    if (ctx != NULL) {
        aesmall_wipe(ctx, sizeof *ctx);
    }
}

#endif
