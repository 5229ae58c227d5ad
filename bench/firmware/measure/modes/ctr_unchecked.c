/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * CTR without checks, in place. The input is a nonce of 12 bytes and the message. The counter
 * starts at
 * 0. The output ends with a 0. */
#include "../measure.h"

uint8_t measure_input[12 + MEASURE_LENGTH];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[MEASURE_LENGTH + 1];
const uint16_t measure_output_size = sizeof measure_output;
measure_key_object measure_key;

void measure_case(void)
{
    static uint8_t work[AESMALL_CTR_WORK_SIZE];
    uint8_t i;

    for (i = 0; i < 12; i++) {
        work[i] = measure_input[i];
    }
    for (; i < 16; i++) {
        work[i] = 0;
    }
    for (i = 0; i < MEASURE_LENGTH; i++) {
        measure_output[i] = measure_input[12 + i];
    }
    MEASURE_INIT_ENC(&measure_key, measure_secret);
    aesmall_ctr_unchecked(&measure_key.cipher, work, measure_output, MEASURE_LENGTH,
                          measure_output);
}
