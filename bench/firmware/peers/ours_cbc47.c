/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The work of cbc47.c with this library: the same message, padded by the program, and one key
 * set-up for both directions. */
#include <string.h>

#include "../measure/measure.h"

#define MESSAGE 47
#define SIZE 48

uint8_t measure_input[16 + MESSAGE];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[2 * SIZE];
const uint16_t measure_output_size = sizeof measure_output;
measure_key_object measure_key;

__attribute__((noinline)) void aesmall_measured_init(void);
void aesmall_measured_init(void)
{
    MEASURE_INIT(&measure_key, measure_secret);
}

void measure_case(void)
{
    const uint8_t *const iv = measure_input;
    uint8_t *const ciphertext = measure_output;
    uint8_t *const text = measure_output + SIZE;

    memcpy(text, measure_input + 16, MESSAGE);
    text[MESSAGE] = SIZE - MESSAGE;
    aesmall_measured_init();
    if (aesmall_cbc_encrypt_nopad(&measure_key.cipher, iv, text, SIZE, ciphertext, SIZE) ==
        AESMALL_OK) {
        memset(text, 0, SIZE);
        (void)!aesmall_cbc_decrypt_nopad(&measure_key.cipher, iv, ciphertext, SIZE, text, SIZE);
    }
}
