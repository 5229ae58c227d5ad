/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * LoRaMac-node's soft secure element: one block is encrypted. */
#include "dropin.h"

#include "aes.h"

uint8_t measure_input[N_BLOCK];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[N_BLOCK];
const uint16_t measure_output_size = sizeof measure_output;
aes_context dropin_context;

void dropin_set_up(void)
{
    (void)aes_set_key(measure_secret, sizeof measure_secret, &dropin_context);
}

void dropin_run(void)
{
    (void)aes_encrypt(measure_input, measure_output, &dropin_context);
}
