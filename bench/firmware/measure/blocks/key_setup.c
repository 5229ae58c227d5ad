/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Key set-up only, linked for its size. Its cycles are from the programs that use the key schedule,
 * which also detect a wrong one. */
#include "../measure.h"

uint8_t measure_input[1];
const uint16_t measure_input_size = 0;
uint8_t measure_output[1];
const uint16_t measure_output_size = 0;
measure_schedule_array measure_schedule;

void measure_case(void)
{
#ifdef MEASURE_EXPAND_DECRYPT
    MEASURE_VERB(expand_decrypt)(measure_schedule, measure_secret);
#else
    MEASURE_VERB(expand)(measure_schedule, measure_secret);
#endif
}
