/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Mbed TLS: CCM, sealing 32 bytes with 8 bytes of associated data and a tag of 8. The input is the
 * nonce of 13 bytes, the data, the text. */
#include "dropin.h"

#include "mbedtls/ccm.h"

#define NONCE 13
#define DATA 8
#define TEXT 32
#define TAG 8

uint8_t measure_input[NONCE + DATA + TEXT];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[TEXT + TAG];
const uint16_t measure_output_size = sizeof measure_output;
mbedtls_ccm_context dropin_context;

void dropin_set_up(void)
{
    mbedtls_ccm_init(&dropin_context);
    (void)mbedtls_ccm_setkey(&dropin_context, MBEDTLS_CIPHER_ID_AES, measure_secret, 128);
}

void dropin_run(void)
{
    const uint8_t *const data = measure_input + NONCE;

    (void)mbedtls_ccm_encrypt_and_tag(&dropin_context, TEXT, measure_input, NONCE, data, DATA,
                                      data + DATA, measure_output, measure_output + TEXT, TAG);
}
