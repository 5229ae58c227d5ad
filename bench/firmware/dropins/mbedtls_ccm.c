/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Mbed TLS: CCM, sealing 64 bytes. */
#include "mbedtls/ccm.h"

static unsigned char secret[16], nonce[13], head[8], data[64], tag[8];

int main(void)
{
    mbedtls_ccm_context ccm;
    int error;

    mbedtls_ccm_init(&ccm);
    error = mbedtls_ccm_setkey(&ccm, MBEDTLS_CIPHER_ID_AES, secret, 128);
    if (error == 0) {
        error = mbedtls_ccm_encrypt_and_tag(&ccm, sizeof data, nonce, sizeof nonce, head,
                                            sizeof head, data, data, tag, sizeof tag);
    }
    mbedtls_ccm_free(&ccm);
    return error;
}
