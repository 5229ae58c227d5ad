/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * CBC with PKCS#7 padding, which is checked and removed. The input is the IV and the ciphertext of
 * a message of MEASURE_LENGTH bytes. The key object has both directions, as in most programs. The
 * output is the message and zeros, its length and the returned error, 0. */
#include "../measure.h"

#ifndef MEASURE_DECRYPT
#define MEASURE_DECRYPT(key, ...) aesmall_cbc_decrypt_pkcs7(&(key)->cipher, __VA_ARGS__)
#endif

#define SIZE AESMALL_CBC_PKCS7_SIZE(MEASURE_LENGTH)

uint8_t measure_input[16 + SIZE];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[SIZE + 2];
const uint16_t measure_output_size = sizeof measure_output;
measure_key_object measure_key;

void measure_case(void)
{
    size_t size;

    MEASURE_INIT(&measure_key, measure_secret);
    measure_output[SIZE + 1] = (uint8_t)MEASURE_DECRYPT(
        &measure_key, measure_input, measure_input + 16, SIZE, measure_output, SIZE, &size);
    measure_output[SIZE] = (uint8_t)size;
}
