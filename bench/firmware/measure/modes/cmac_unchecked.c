/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * CMAC without checks. The input is the message. With MEASURE_PREFIX its first block is in `work`
 * before the call. The output ends with a 0. */
#include "../measure.h"

#ifdef MEASURE_PREFIX
#define PREFIX_SIZE 16
#else
#define PREFIX_SIZE 0
#endif

uint8_t measure_input[PREFIX_SIZE + MEASURE_LENGTH];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[16 + 1];
const uint16_t measure_output_size = sizeof measure_output;
measure_key_object measure_key;

void measure_case(void)
{
    static uint8_t work[AESMALL_CMAC_WORK_SIZE];
    uint8_t i;

    for (i = 0; i < 16; i++) {
        work[i] = PREFIX_SIZE != 0 ? measure_input[i] : 0;
    }
    MEASURE_INIT_ENC(&measure_key, measure_secret);
    aesmall_cmac_unchecked(&measure_key.cipher, work, 16 - PREFIX_SIZE, measure_input + PREFIX_SIZE,
                           MEASURE_LENGTH);
    for (i = 0; i < 16; i++) {
        measure_output[i] = work[i];
    }
}
