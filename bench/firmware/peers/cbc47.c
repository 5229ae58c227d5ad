/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * CBC of 47 bytes, padded by the program to 48 as in PKCS#7, and back. The input is the IV and the
 * message. The output is the ciphertext and the padded message. */
#include "peer.h"

#define MESSAGE 47
#define SIZE 48

uint8_t measure_input[PEER_BLOCK + MESSAGE];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[2 * SIZE];
const uint16_t measure_output_size = sizeof measure_output;
peer_object peer_key;

void measure_case(void)
{
    uint8_t *const ciphertext = measure_output;
    uint8_t *const text = measure_output + SIZE;
    uint8_t iv[PEER_BLOCK] MEASURE_ALIGNED;

    peer_copy(ciphertext, measure_input + PEER_BLOCK, MESSAGE);
    ciphertext[MESSAGE] = SIZE - MESSAGE;
    peer_copy(iv, measure_input, PEER_BLOCK);
    peer_cbc_encrypt_key(&peer_key, measure_secret, iv);
    peer_cbc_encrypt(&peer_key, iv, ciphertext, SIZE);
    peer_copy(text, ciphertext, SIZE);
    peer_copy(iv, measure_input, PEER_BLOCK);
    peer_cbc_decrypt_key(&peer_key, measure_secret, iv);
    peer_cbc_decrypt(&peer_key, iv, text, SIZE);
}
