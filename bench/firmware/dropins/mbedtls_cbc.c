/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Mbed TLS: CBC encryption of 64 bytes. */
#include "mbedtls/aes.h"

static unsigned char secret[16], iv[16], data[64];

int main(void)
{
    mbedtls_aes_context aes;
    int error;

    mbedtls_aes_init(&aes);
    error = mbedtls_aes_setkey_enc(&aes, secret, 128);
    if (error == 0) {
        error = mbedtls_aes_crypt_cbc(&aes, MBEDTLS_AES_ENCRYPT, sizeof data, iv, data, data);
    }
    mbedtls_aes_free(&aes);
    return error;
}
