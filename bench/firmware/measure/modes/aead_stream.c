/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Seals a message by a stream of the mode MEASURE_MODE, in one piece. The input is as in aead.c.
 * The output is ciphertext, tag and the returned error, 0. */
#include "../measure.h"

#define PASTE_CALL(mode, call) aesmall_##mode##_stream##call
#define EXPAND_CALL(mode, call) PASTE_CALL(mode, call)
#define CALL(call) EXPAND_CALL(MEASURE_MODE, call)

#define TAG_SIZE 16

uint8_t measure_input[MEASURE_NONCE + MEASURE_AD + MEASURE_LENGTH];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[MEASURE_LENGTH + TAG_SIZE + 1];
const uint16_t measure_output_size = sizeof measure_output;
/* Memory that a program must keep. Its size is a figure. */
struct {
    measure_key_object key;
    CALL() stream;
} measure_key;

#ifdef MEASURE_LENGTHS_FIRST
#define LENGTHS MEASURE_AD, MEASURE_LENGTH,
#else
#define LENGTHS
#endif

void measure_case(void)
{
    const uint8_t *ad = measure_input + MEASURE_NONCE;
    aesmall_error error;

    MEASURE_INIT_ENC(&measure_key.key, measure_secret);
    error = CALL(_init)(&measure_key.stream, &measure_key.key.cipher, measure_input, MEASURE_NONCE,
                        LENGTHS TAG_SIZE);
    if (error == AESMALL_OK) {
        error = CALL(_ad)(&measure_key.stream, ad, MEASURE_AD);
    }
    if (error == AESMALL_OK) {
        error = CALL(_seal)(&measure_key.stream, ad + MEASURE_AD, MEASURE_LENGTH, measure_output,
                            MEASURE_LENGTH);
    }
    if (error == AESMALL_OK) {
        error = CALL(_finish)(&measure_key.stream, measure_output + MEASURE_LENGTH);
    }
    measure_output[MEASURE_LENGTH + TAG_SIZE] = (uint8_t)error;
}
