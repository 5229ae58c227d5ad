/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Opens a LoRaWAN downlink: checks the MIC with NwkSKey, and decrypts with AppSKey. The secret is
 * NwkSKey. The input is AppSKey and the frame. The output is the payload, its length and the
 * returned error, 0. */
#include "../measure.h"

#define FRAME_SIZE AESMALL_LORAWAN_DATA_SIZE(0, MEASURE_LENGTH)

uint8_t measure_input[16 + FRAME_SIZE];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[MEASURE_LENGTH + 2];
const uint16_t measure_output_size = sizeof measure_output;
measure_key_object measure_key[2];

void measure_case(void)
{
    static aesmall_lorawan_session session;
    static aesmall_lorawan_frame frame;
    size_t size;

    MEASURE_INIT_ENC(&measure_key[0], measure_secret);
    MEASURE_INIT_ENC(&measure_key[1], measure_input);
    session.NwkSKey = &measure_key[0].cipher;
    session.AppSKey = &measure_key[1].cipher;
    session.DevAddr = 0x26011bda;
    session.FCntDown = 0x12345;
    measure_output[MEASURE_LENGTH + 1] = (uint8_t)aesmall_lorawan_open_downlink(
        &session, measure_input + 16, FRAME_SIZE, &frame, measure_output, MEASURE_LENGTH, &size);
    measure_output[MEASURE_LENGTH] = (uint8_t)size;
}
