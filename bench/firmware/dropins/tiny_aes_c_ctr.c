/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * tiny-AES-c: CTR of 48 bytes. */
#include "dropin.h"

#include "aes.h"

#define SIZE 48

uint8_t measure_input[AES_BLOCKLEN + SIZE];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[SIZE];
const uint16_t measure_output_size = sizeof measure_output;
struct AES_ctx dropin_context;

void dropin_set_up(void)
{
    AES_init_ctx_iv(&dropin_context, measure_secret, measure_input);
}

void dropin_run(void)
{
    memcpy(measure_output, measure_input + AES_BLOCKLEN, SIZE);
    AES_CTR_xcrypt_buffer(&dropin_context, measure_output, SIZE);
}
