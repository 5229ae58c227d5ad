/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Key set-up and the encryption of one block for a program that never decrypts, over a key schedule
 * without a key object. */
#include "../measure.h"

uint8_t measure_input[16];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[16];
const uint16_t measure_output_size = sizeof measure_output;
measure_schedule_array measure_schedule;

void measure_case(void)
{
    MEASURE_VERB(expand)(measure_schedule, measure_secret);
    MEASURE_VERB(encrypt_only)(measure_schedule, measure_input, measure_output);
}
