/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Key set-up for decryption only, as in key_setup.c. */
#include "../measure.h"

uint8_t measure_input[1];
const uint16_t measure_input_size = 0;
uint8_t measure_output[1];
const uint16_t measure_output_size = 0;
measure_schedule_array measure_schedule;

void measure_case(void)
{
    MEASURE_VERB(expand_eic)(measure_schedule, measure_secret);
}
