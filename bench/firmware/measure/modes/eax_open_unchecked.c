/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Opens a message of EAX, without checks. The input is a nonce of 16 bytes, associated data of 8,
 * the ciphertext and the tag. The output ends with the returned error, 0. */
#include "../measure.h"

uint8_t measure_input[16 + 8 + MEASURE_LENGTH + 16];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[MEASURE_LENGTH + 1];
const uint16_t measure_output_size = sizeof measure_output;
measure_key_object measure_key;

void measure_case(void)
{
    static uint8_t work[AESMALL_EAX_WORK_SIZE];
    static const aesmall_aead_args args = {
        measure_input,
        16,
        measure_input + 16,
        8,
        measure_input + 24,
        MEASURE_LENGTH + 16,
        measure_output,
        MEASURE_LENGTH,
        16,
    };

    MEASURE_INIT_ENC(&measure_key, measure_secret);
    measure_output[MEASURE_LENGTH] =
        (uint8_t)aesmall_eax_open_unchecked(&measure_key.cipher, work, &args);
}
