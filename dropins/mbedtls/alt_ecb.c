/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "alt.h"

#if defined(AESMALL_MBEDTLS_ALT)

int mbedtls_aes_crypt_ecb(mbedtls_aes_context *ctx, int mode, const unsigned char input[16],
                          unsigned char output[16])
{
    const aesmall_cipher *cipher = &ctx->key.cipher;
    void (*call)(const aesmall_cipher *, const uint8_t[16], uint8_t[16]) =
        mode == MBEDTLS_AES_ENCRYPT ? cipher->encrypt : cipher->decrypt;

    if ((unsigned)mode > 1 || call == NULL) {
        return MBEDTLS_ERR_AES_BAD_INPUT_DATA;
    }
    call(cipher, input, output);
    return 0;
}

#endif
