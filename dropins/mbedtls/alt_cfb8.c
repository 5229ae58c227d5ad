/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "alt.h"

#if defined(AESMALL_MBEDTLS_ALT) && defined(MBEDTLS_CIPHER_MODE_CFB)

int mbedtls_aes_crypt_cfb8(mbedtls_aes_context *ctx, int mode, size_t length, unsigned char iv[16],
                           const unsigned char *input, unsigned char *output)
{
    const aesmall_cipher *cipher = &ctx->key.cipher;
    uint8_t stream[16];

    if ((unsigned)mode > 1 || cipher->encrypt == NULL) {
        return MBEDTLS_ERR_AES_BAD_INPUT_DATA;
    }
    while (length-- != 0) {
        uint8_t byte = *input++, mixed;

        cipher->encrypt(cipher, iv, stream);
        mixed = (uint8_t)(byte ^ stream[0]);
        *output++ = mixed;
        memmove(iv, iv + 1, 15);
        iv[15] = mode == MBEDTLS_AES_ENCRYPT ? mixed : byte; /* the ciphertext */
    }
    aesmall_wipe(stream, sizeof stream);
    return 0;
}

#endif
