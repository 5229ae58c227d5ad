/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Makes a LoRaWAN uplink: encrypts with AppSKey, and makes the MIC with NwkSKey. The secret is
 * NwkSKey. The input is AppSKey and the payload. The output ends with the returned error, 0. */
#include "../measure.h"

#define FRAME_SIZE AESMALL_LORAWAN_DATA_SIZE(0, MEASURE_LENGTH)

uint8_t measure_input[16 + MEASURE_LENGTH];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[FRAME_SIZE + 1];
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
    session.FCntUp = 0x12345;
    frame.MHDR = AESMALL_LORAWAN_UNCONFIRMED_UP;
    frame.FCtrl = AESMALL_LORAWAN_ADR;
    frame.FPort = 1;
    measure_output[FRAME_SIZE] = (uint8_t)aesmall_lorawan_build_uplink(
        &session, &frame, measure_input + 16, MEASURE_LENGTH, measure_output, FRAME_SIZE, &size);
}
