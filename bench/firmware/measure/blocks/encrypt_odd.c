/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * encrypt.c with text and result at odd addresses, which take longer on a processor with words. */
#include "../measure.h"

uint8_t measure_input[16];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[16];
const uint16_t measure_output_size = sizeof measure_output;
measure_schedule_array measure_schedule;

static uint8_t in[17] MEASURE_ALIGNED, out[17] MEASURE_ALIGNED;

static void copy(volatile uint8_t *to, const uint8_t *from)
{
    uint8_t i;

    for (i = 0; i < 16; i++) {
        to[i] = from[i];
    }
}

void measure_case(void)
{
    copy(in + 1, measure_input);
    MEASURE_VERB(expand)(measure_schedule, measure_secret);
    MEASURE_VERB(encrypt)(measure_schedule, in + 1, out + 1);
    copy(measure_output, out + 1);
}
