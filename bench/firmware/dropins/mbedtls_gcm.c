/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Mbed TLS: GCM, sealing 32 bytes with 8 bytes of associated data and a tag of 16. The input is the
 * nonce of 12 bytes, the data, the text. */
#include "dropin.h"

#include "mbedtls/gcm.h"

#define NONCE 12
#define DATA 8
#define TEXT 32
#define TAG 16

uint8_t measure_input[NONCE + DATA + TEXT];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[TEXT + TAG];
const uint16_t measure_output_size = sizeof measure_output;
mbedtls_gcm_context dropin_context;

void dropin_set_up(void)
{
    mbedtls_gcm_init(&dropin_context);
    (void)mbedtls_gcm_setkey(&dropin_context, MBEDTLS_CIPHER_ID_AES, measure_secret, 128);
}

void dropin_run(void)
{
    const uint8_t *const data = measure_input + NONCE;

    (void)mbedtls_gcm_crypt_and_tag(&dropin_context, MBEDTLS_GCM_ENCRYPT, TEXT, measure_input,
                                    NONCE, data, DATA, data + DATA, measure_output, TAG,
                                    measure_output + TEXT);
}
