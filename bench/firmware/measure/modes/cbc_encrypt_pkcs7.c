/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * CBC of a message of any length, with PKCS#7 padding. The input is the IV and the message. The
 * output ends with its length and the returned error, 0. */
#include "../measure.h"

#define SIZE AESMALL_CBC_PKCS7_SIZE(MEASURE_LENGTH)

uint8_t measure_input[16 + MEASURE_LENGTH];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[SIZE + 2];
const uint16_t measure_output_size = sizeof measure_output;
measure_key_object measure_key;

void measure_case(void)
{
    size_t size;

    MEASURE_INIT_ENC(&measure_key, measure_secret);
    measure_output[SIZE + 1] =
        (uint8_t)aesmall_cbc_encrypt_pkcs7(&measure_key.cipher, measure_input, measure_input + 16,
                                           MEASURE_LENGTH, measure_output, SIZE, &size);
    measure_output[SIZE] = (uint8_t)size;
}
