/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "alt.h"

#if defined(AESMALL_MBEDTLS_ALT)

void mbedtls_aes_free(mbedtls_aes_context *ctx)
{
    if (ctx != NULL) {
        aesmall_wipe(ctx, sizeof *ctx);
    }
}

#endif
