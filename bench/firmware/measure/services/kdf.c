/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A key from a key, as long: of a label and a context, half of the input each, with a counter of 4
 * bytes; where MEASURE_AN10922, of the input as AN10922 derives it. The output is the key and the
 * returned error, 0. */
#include "../measure.h"

uint8_t measure_input[MEASURE_LENGTH];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[MEASURE_SECRET_SIZE + 1];
const uint16_t measure_output_size = sizeof measure_output;
measure_key_object measure_key;

void measure_case(void)
{
    aesmall_error error;

    MEASURE_INIT_ENC(&measure_key, measure_secret);
#if MEASURE_AN10922
    error = aesmall_kdf_an10922(&measure_key.cipher, measure_input, MEASURE_LENGTH, measure_output,
                                MEASURE_SECRET_SIZE);
#else
    error = aesmall_kdf(&measure_key.cipher, 4, measure_input, MEASURE_LENGTH / 2,
                        measure_input + MEASURE_LENGTH / 2, MEASURE_LENGTH / 2, measure_output,
                        MEASURE_SECRET_SIZE);
#endif
    measure_output[MEASURE_SECRET_SIZE] = (uint8_t)error;
}
