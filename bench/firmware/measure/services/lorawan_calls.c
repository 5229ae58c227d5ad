/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The cryptography of LoRaWAN by its own calls: an encrypted payload, and the MIC of the same bytes
 * as a message. The secret is the key of both. The output is both results and the returned errors,
 * 0. */
#include "../measure.h"

uint8_t measure_input[MEASURE_LENGTH];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[MEASURE_LENGTH + 4 + 1];
const uint16_t measure_output_size = sizeof measure_output;
measure_key_object measure_key;

void measure_case(void)
{
    static aesmall_lorawan_frame frame;
    aesmall_error error;

    MEASURE_INIT_ENC(&measure_key, measure_secret);
    frame.MHDR = AESMALL_LORAWAN_UNCONFIRMED_UP;
    frame.DevAddr = 0x26011bda;
    frame.FCnt = 0x12345;
    error = aesmall_lorawan_crypt_payload(&measure_key.cipher, &frame, measure_input,
                                          MEASURE_LENGTH, measure_output, MEASURE_LENGTH);
    if (error == AESMALL_OK) {
        error = aesmall_lorawan_compute_mic(&measure_key.cipher, &frame, measure_input,
                                            MEASURE_LENGTH, measure_output + MEASURE_LENGTH);
    }
    measure_output[MEASURE_LENGTH + 4] = (uint8_t)error;
}
