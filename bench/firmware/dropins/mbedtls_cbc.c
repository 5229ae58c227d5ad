/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Mbed TLS: CBC encryption of 48 bytes. The input is the IV and the text. */
#include "dropin.h"

#include "mbedtls/aes.h"

#define SIZE 48

uint8_t measure_input[16 + SIZE];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[SIZE];
const uint16_t measure_output_size = sizeof measure_output;
mbedtls_aes_context dropin_context;

void dropin_set_up(void)
{
    mbedtls_aes_init(&dropin_context);
    (void)mbedtls_aes_setkey_enc(&dropin_context, measure_secret, 128);
}

void dropin_run(void)
{
    (void)mbedtls_aes_crypt_cbc(&dropin_context, MBEDTLS_AES_ENCRYPT, SIZE, measure_input,
                                measure_input + 16, measure_output);
}
