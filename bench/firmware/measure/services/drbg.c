/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Makes a generator and takes MEASURE_LENGTH bytes from it. With MEASURE_NODF it has no derivation
 * function. The entropy is the secret and the input. The output is the bytes and the returned
 * error, 0. */
#include <string.h>

#include "../measure.h"

#define SOURCE_SIZE (MEASURE_NODF ? MEASURE_SECRET_SIZE + 16 : MEASURE_SECRET_SIZE / 2 * 3)

#if MEASURE_NODF
#define INIT aesmall_drbg_init_nodf
#else
#define INIT aesmall_drbg_init
#endif

uint8_t measure_input[SOURCE_SIZE - MEASURE_SECRET_SIZE];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[MEASURE_LENGTH + 1];
const uint16_t measure_output_size = sizeof measure_output;
struct {
    aesmall_drbg drbg;
    measure_key_object key;
} measure_key;

static int source(void *context, uint8_t *out, size_t len)
{
    (void)context;
    memcpy(out, measure_secret, MEASURE_SECRET_SIZE);
    memcpy(out + MEASURE_SECRET_SIZE, measure_input, sizeof measure_input);
    return len != SOURCE_SIZE;
}

void measure_case(void)
{
    aesmall_error error =
        INIT(&measure_key.drbg, MEASURE_SPARE_ENC(&measure_key.key), source, NULL, NULL, 0);

    if (error == AESMALL_OK) {
        error = aesmall_drbg_generate(&measure_key.drbg, NULL, 0, measure_output, MEASURE_LENGTH);
    }
    measure_output[MEASURE_LENGTH] = (uint8_t)error;
}
