/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "alt.h"

#if defined(AESMALL_MBEDTLS_ALT) && defined(MBEDTLS_CIPHER_MODE_CBC)

#include <modes/cbc/cbc.h>
#include <modes/cbc/cbc_blocks.h>

int mbedtls_aes_crypt_cbc(mbedtls_aes_context *ctx, int mode, size_t length, unsigned char iv[16],
                          const unsigned char *input, unsigned char *output)
{
    const aesmall_cipher *cipher = &ctx->key.cipher;
    uint8_t last[16];

    if (length % 16 != 0) {
        return MBEDTLS_ERR_AES_INVALID_INPUT_LENGTH;
    }
    if ((unsigned)mode > 1 ||
        (mode == MBEDTLS_AES_ENCRYPT ? cipher->encrypt : cipher->decrypt) == NULL ||
        aesmall_cbc_overlap(iv, input, length, output, length)) {
        return MBEDTLS_ERR_AES_BAD_INPUT_DATA;
    }
    if (length == 0) {
        return 0;
    }
    if (mode == MBEDTLS_AES_ENCRYPT) {
        memcpy(iv, aesmall_cbc_encrypt_blocks(cipher, iv, input, length, output), 16);
        return 0;
    }
    memcpy(last, input + length - 16, 16);
    if (!AESMALL_MBEDTLS_HAS_DECRYPT2(ctx) ||
        aesmall_cbc_bulk_decrypt_nopad(cipher, ctx, ctx->decrypt2, iv, input, length, output,
                                       length) != AESMALL_OK) {
        aesmall_cbc_decrypt_blocks(cipher, iv, input, length, output);
    }
    memcpy(iv, last, 16);
    return 0;
}

#endif
