/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Both directions of one block, with a key set-up for each direction that has its own. */
#include "peer.h"

uint8_t measure_input[PEER_BLOCK];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[2 * PEER_BLOCK];
const uint16_t measure_output_size = sizeof measure_output;
peer_object peer_key;

void measure_case(void)
{
    peer_set_encryption_key(&peer_key, measure_secret);
    peer_encrypt(&peer_key, measure_input, measure_output);
#ifndef PEER_ONE_KEY
    peer_set_decryption_key(&peer_key, measure_secret);
#endif
    peer_decrypt(&peer_key, measure_input, measure_output + PEER_BLOCK);
}
