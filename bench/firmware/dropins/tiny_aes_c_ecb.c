/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * tiny-AES-c: one block is encrypted in place. */
#include "dropin.h"

#include "aes.h"

uint8_t measure_input[AES_BLOCKLEN];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[AES_BLOCKLEN];
const uint16_t measure_output_size = sizeof measure_output;
struct AES_ctx dropin_context;

void dropin_set_up(void)
{
    AES_init_ctx(&dropin_context, measure_secret);
}

void dropin_run(void)
{
    memcpy(measure_output, measure_input, AES_BLOCKLEN);
    AES_ECB_encrypt(&dropin_context, measure_output);
}
