/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "alt.h"

#if defined(AESMALL_MBEDTLS_ALT) && defined(MBEDTLS_CIPHER_MODE_CFB)

int mbedtls_aes_crypt_cfb128(mbedtls_aes_context *ctx, int mode, size_t length, size_t *iv_off,
                             unsigned char iv[16], const unsigned char *input,
                             unsigned char *output)
{
    const aesmall_cipher *cipher = &ctx->key.cipher;
    size_t used = *iv_off;

    if ((unsigned)mode > 1 || used > 15 || cipher->encrypt == NULL) {
        return MBEDTLS_ERR_AES_BAD_INPUT_DATA;
    }
    while (length-- != 0) {
        uint8_t byte = *input++, mixed;

        if (used == 0) {
            cipher->encrypt(cipher, iv, iv);
        }
        mixed = (uint8_t)(byte ^ iv[used]);
        *output++ = mixed;
        iv[used] = mode == MBEDTLS_AES_ENCRYPT ? mixed : byte; /* the ciphertext */
        used = (used + 1) % 16;
    }
    *iv_off = used;
    return 0;
}

#endif
