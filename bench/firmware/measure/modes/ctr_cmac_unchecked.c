/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The cryptography of a LoRaWAN node, without checks: CTR over 16 bytes, and CMAC over a block and
 * MEASURE_LENGTH bytes. The input is a nonce of 12 bytes, that block and the message. CTR encrypts
 * the first bytes of the message. The output ends with a 0. */
#include "../measure.h"

uint8_t measure_input[12 + 16 + MEASURE_LENGTH];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[16 + 16 + 1];
const uint16_t measure_output_size = sizeof measure_output;
measure_key_object measure_key;

void measure_case(void)
{
    static uint8_t work[AESMALL_CMAC_WORK_SIZE];
    uint8_t i;

    for (i = 0; i < 16; i++) {
        work[i] = i < 12 ? measure_input[i] : 0;
        measure_output[i] = measure_input[28 + i];
    }
    MEASURE_INIT_ENC(&measure_key, measure_secret);
    aesmall_ctr_unchecked(&measure_key.cipher, work, measure_output, 16, measure_output);
    for (i = 0; i < 16; i++) {
        work[i] = measure_input[12 + i];
    }
    aesmall_cmac_unchecked(&measure_key.cipher, work, 0, measure_input + 28, MEASURE_LENGTH);
    for (i = 0; i < 16; i++) {
        measure_output[16 + i] = work[i];
    }
}
