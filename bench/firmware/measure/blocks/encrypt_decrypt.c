/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * One block encrypted, and the same input decrypted: both directions in a program. */
#include "../measure.h"

uint8_t measure_input[16];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[32];
const uint16_t measure_output_size = sizeof measure_output;
measure_schedule_array measure_schedule;

void measure_case(void)
{
    MEASURE_VERB(expand)(measure_schedule, measure_secret);
    MEASURE_VERB(encrypt)(measure_schedule, measure_input, measure_output);
#ifdef MEASURE_EXPAND_DECRYPT
    MEASURE_VERB(expand_decrypt)(measure_schedule, measure_secret);
#endif
    MEASURE_VERB(decrypt)(measure_schedule, measure_input, measure_output + 16);
}
