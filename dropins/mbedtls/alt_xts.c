/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "alt.h"

#if defined(AESMALL_MBEDTLS_ALT) && defined(MBEDTLS_CIPHER_MODE_XTS)

#include <modes/xts/xts_unchecked.h>

/* IEEE 1619: 2^20 blocks */
#define MOST 0x1000000

/* This does not call aesmall_xts_init, which refuses equal keys, because Mbed TLS accepts them. */
int mbedtls_aes_crypt_xts(mbedtls_aes_xts_context *ctx, int mode, size_t length,
                          const unsigned char data_unit[16], const unsigned char *input,
                          unsigned char *output)
{
    const aesmall_cipher *data = &ctx->crypt.key.cipher;
    const aesmall_xts xts = {data, &ctx->tweak.key.cipher};

    if (length < 16 || length > MOST) {
        return MBEDTLS_ERR_AES_INVALID_INPUT_LENGTH;
    }
    if ((unsigned)mode > 1) {
        return MBEDTLS_ERR_AES_BAD_INPUT_DATA;
    }
    return aesmall_xts_unchecked(&xts, mode == MBEDTLS_AES_ENCRYPT ? data->encrypt : data->decrypt,
                                 mode == MBEDTLS_AES_DECRYPT, data_unit, input, length, output,
                                 length) == AESMALL_OK
               ? 0
               : MBEDTLS_ERR_AES_BAD_INPUT_DATA;
}

#endif
