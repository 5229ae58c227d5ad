/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * CBC of whole blocks, without padding. The input is the IV and the message. The output ends with
 * the returned error, 0. */
#include "../measure.h"

uint8_t measure_input[16 + MEASURE_LENGTH];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[MEASURE_LENGTH + 1];
const uint16_t measure_output_size = sizeof measure_output;
measure_key_object measure_key;

void measure_case(void)
{
    MEASURE_INIT_ENC(&measure_key, measure_secret);
    measure_output[MEASURE_LENGTH] =
        (uint8_t)aesmall_cbc_encrypt_nopad(&measure_key.cipher, measure_input, measure_input + 16,
                                           MEASURE_LENGTH, measure_output, MEASURE_LENGTH);
}
