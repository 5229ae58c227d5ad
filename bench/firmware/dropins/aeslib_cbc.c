/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * AESLib: CBC of 48 bytes, and back, each call with its key set-up. */
#include "dropin.h"

#include <AESLib.h>

#define SIZE 48

uint8_t measure_input[16 + SIZE];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[2 * SIZE];
const uint16_t measure_output_size = sizeof measure_output;
uint8_t dropin_context[16];

void dropin_set_up(void)
{
    memcpy(dropin_context, measure_secret, sizeof dropin_context);
}

void dropin_run(void)
{
    memcpy(measure_output, measure_input + 16, SIZE);
    aes128_cbc_enc(dropin_context, measure_input, measure_output, SIZE);
    memcpy(measure_output + SIZE, measure_output, SIZE);
    aes128_cbc_dec(dropin_context, measure_input, measure_output + SIZE, SIZE);
}
