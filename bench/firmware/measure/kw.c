/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Key wrap, KW: a key of MEASURE_LENGTH bytes is wrapped, or unwrapped where MEASURE_OPENS. The
 * output ends in the returned error, 0. */
#include "measure.h"

#define WRAPPED_SIZE AESMALL_KW_SIZE(MEASURE_LENGTH)
#define IN_SIZE (MEASURE_OPENS ? WRAPPED_SIZE : MEASURE_LENGTH)
#define OUT_SIZE (MEASURE_OPENS ? MEASURE_LENGTH : WRAPPED_SIZE)

uint8_t measure_input[IN_SIZE];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[OUT_SIZE + 1];
const uint16_t measure_output_size = sizeof measure_output;
measure_key_object measure_key;

void measure_case(void)
{
#if MEASURE_OPENS
    MEASURE_INIT(&measure_key, measure_secret);
    measure_output[OUT_SIZE] = (uint8_t)aesmall_kw_unwrap(&measure_key.cipher, measure_input,
                                                          IN_SIZE, measure_output, OUT_SIZE);
#else
    MEASURE_INIT_ENC(&measure_key, measure_secret);
    measure_output[OUT_SIZE] = (uint8_t)aesmall_kw_wrap(&measure_key.cipher, measure_input, IN_SIZE,
                                                        measure_output, OUT_SIZE);
#endif
}
