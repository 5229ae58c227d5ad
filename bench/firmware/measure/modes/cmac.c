/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * CMAC of one message in one call, with its subkeys and the whole tag. The output ends with the
 * returned error, 0. */
#include "../measure.h"

uint8_t measure_input[MEASURE_LENGTH];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[16 + 1];
const uint16_t measure_output_size = sizeof measure_output;
measure_key_object measure_key;

void measure_case(void)
{
    MEASURE_INIT_ENC(&measure_key, measure_secret);
    measure_output[16] = (uint8_t)aesmall_cmac(&measure_key.cipher, measure_input, MEASURE_LENGTH,
                                               measure_output, 16);
}
