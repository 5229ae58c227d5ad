/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * CMAC without checks and with stored subkeys. The output ends with a 0. */
#include "../measure.h"

uint8_t measure_input[MEASURE_LENGTH];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[16 + 1];
const uint16_t measure_output_size = sizeof measure_output;
measure_key_object measure_key;

void measure_case(void)
{
    static aesmall_cmac_subkeys subkeys;
    uint8_t i;

    for (i = 0; i < 16; i++) {
        measure_output[i] = 0;
    }
    MEASURE_INIT_ENC(&measure_key, measure_secret);
    measure_output[16] = (uint8_t)aesmall_cmac_subkeys_init(&subkeys, &measure_key.cipher);
    aesmall_cmac_unchecked_subkeys(&measure_key.cipher, measure_output, 16, measure_input,
                                   MEASURE_LENGTH, &subkeys);
}
