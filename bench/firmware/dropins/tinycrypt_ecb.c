/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * TinyCrypt: one block is encrypted. */
#include "dropin.h"

#include <tinycrypt/aes.h>

#define BLOCK 16

uint8_t measure_input[BLOCK];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[BLOCK];
const uint16_t measure_output_size = sizeof measure_output;
struct tc_aes_key_sched_struct dropin_context;

void dropin_set_up(void)
{
    (void)tc_aes128_set_encrypt_key(&dropin_context, measure_secret);
}

void dropin_run(void)
{
    (void)tc_aes_encrypt(measure_output, measure_input, &dropin_context);
}
