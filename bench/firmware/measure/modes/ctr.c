/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * CTR of one message in one call. The input is a nonce of 12 bytes and the message. The counter
 * starts at 0, so that its carries take equal time in every case. The output ends with the returned
 * error, 0. */
#include "../measure.h"

#ifndef MEASURE_CTR
#define MEASURE_CTR(key, ...) aesmall_ctr_crypt(&(key)->cipher, __VA_ARGS__)
#endif

uint8_t measure_input[12 + MEASURE_LENGTH];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[MEASURE_LENGTH + 1];
const uint16_t measure_output_size = sizeof measure_output;
measure_key_object measure_key;

void measure_case(void)
{
    static uint8_t counter[16];
    uint8_t i;

    for (i = 0; i < 12; i++) {
        counter[i] = measure_input[i];
    }
    MEASURE_INIT_ENC(&measure_key, measure_secret);
    measure_output[MEASURE_LENGTH] = (uint8_t)MEASURE_CTR(
        &measure_key, counter, measure_input + 12, MEASURE_LENGTH, measure_output, MEASURE_LENGTH);
}
