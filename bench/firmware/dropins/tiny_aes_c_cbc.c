/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * tiny-AES-c: CBC of 48 bytes, and back. */
#include "dropin.h"

#include "aes.h"

#define SIZE 48

uint8_t measure_input[AES_BLOCKLEN + SIZE];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[2 * SIZE];
const uint16_t measure_output_size = sizeof measure_output;
struct AES_ctx dropin_context;

void dropin_set_up(void)
{
    AES_init_ctx_iv(&dropin_context, measure_secret, measure_input);
}

void dropin_run(void)
{
    memcpy(measure_output, measure_input + AES_BLOCKLEN, SIZE);
    AES_CBC_encrypt_buffer(&dropin_context, measure_output, SIZE);
    memcpy(measure_output + SIZE, measure_output, SIZE);
    AES_ctx_set_iv(&dropin_context, measure_input);
    AES_CBC_decrypt_buffer(&dropin_context, measure_output + SIZE, SIZE);
}
