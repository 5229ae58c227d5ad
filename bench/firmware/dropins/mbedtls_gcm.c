/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Mbed TLS: GCM, sealing 64 bytes. */
#include "mbedtls/gcm.h"

static unsigned char secret[16], nonce[12], head[8], data[64], tag[16];

int main(void)
{
    mbedtls_gcm_context gcm;
    int error;

    mbedtls_gcm_init(&gcm);
    error = mbedtls_gcm_setkey(&gcm, MBEDTLS_CIPHER_ID_AES, secret, 128);
    if (error == 0) {
        error =
            mbedtls_gcm_crypt_and_tag(&gcm, MBEDTLS_GCM_ENCRYPT, sizeof data, nonce, sizeof nonce,
                                      head, sizeof head, data, data, sizeof tag, tag);
    }
    mbedtls_gcm_free(&gcm);
    return error;
}
