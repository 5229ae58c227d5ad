/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * lorawan_calls.c by the calls without checks. */
#include "../measure.h"

uint8_t measure_input[MEASURE_LENGTH];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[MEASURE_LENGTH + 4 + 1];
const uint16_t measure_output_size = sizeof measure_output;
measure_key_object measure_key;

void measure_case(void)
{
    static aesmall_lorawan_frame frame;

    MEASURE_INIT_ENC(&measure_key, measure_secret);
    frame.MHDR = AESMALL_LORAWAN_UNCONFIRMED_UP;
    frame.DevAddr = 0x26011bda;
    frame.FCnt = 0x12345;
    aesmall_lorawan_crypt_unchecked(&measure_key.cipher, &frame, measure_input, MEASURE_LENGTH,
                                    measure_output);
    aesmall_lorawan_mic_unchecked(&measure_key.cipher, &frame, measure_input, MEASURE_LENGTH,
                                  measure_output + MEASURE_LENGTH);
}
