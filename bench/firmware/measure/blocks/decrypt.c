/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Key set-up and the decryption of one block, over a key schedule without a key object. An engine
 * with a separate key schedule for decryption defines expand_decrypt. */
#include "../measure.h"

uint8_t measure_input[16];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[16];
const uint16_t measure_output_size = sizeof measure_output;
measure_schedule_array measure_schedule;

void measure_case(void)
{
#ifdef MEASURE_EXPAND_DECRYPT
    MEASURE_VERB(expand_decrypt)(measure_schedule, measure_secret);
#else
    MEASURE_VERB(expand)(measure_schedule, measure_secret);
#endif
    MEASURE_VERB(decrypt)(measure_schedule, measure_input, measure_output);
}
