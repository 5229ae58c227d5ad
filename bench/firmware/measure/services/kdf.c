/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Derives a key of the same length from a key. The input is a label and a context of equal length,
 * with a counter of 4 bytes. With MEASURE_AN10922, AN10922 derives it from the input. The output is
 * the key and the returned error, 0. */
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
