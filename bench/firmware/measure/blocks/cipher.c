/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A key object and one block through its pointer, without a mode: the part of an engine that a mode
 * needs. With MEASURE_DECRYPTS, both directions. */
#include "../measure.h"

uint8_t measure_input[16];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[MEASURE_DECRYPTS ? 32 : 16];
const uint16_t measure_output_size = sizeof measure_output;
measure_key_object measure_key;

void measure_case(void)
{
    const aesmall_cipher *volatile cipher = &measure_key.cipher;

#if MEASURE_DECRYPTS
    MEASURE_INIT(&measure_key, measure_secret);
    cipher->decrypt(cipher, measure_input, measure_output + 16);
#else
    MEASURE_INIT_ENC(&measure_key, measure_secret);
#endif
    cipher->encrypt(cipher, measure_input, measure_output);
}
