/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Key set-up and the encryption of one block: a program that never decrypts. */
#include "peer.h"

uint8_t measure_input[PEER_BLOCK];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[PEER_BLOCK];
const uint16_t measure_output_size = sizeof measure_output;
peer_object peer_key;

void measure_case(void)
{
    peer_set_encryption_key(&peer_key, measure_secret);
    peer_encrypt(&peer_key, measure_input, measure_output);
}
