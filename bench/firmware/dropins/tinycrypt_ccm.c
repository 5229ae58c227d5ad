/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * TinyCrypt: CCM of 32 bytes, 8 bytes of associated data and a tag of 8, and back. The input is the
 * nonce of 13 bytes, the data, the text. */
#include "dropin.h"

#include <tinycrypt/aes.h>
#include <tinycrypt/ccm_mode.h>

#define NONCE 13
#define DATA 8
#define TEXT 32
#define TAG 8

uint8_t measure_input[NONCE + DATA + TEXT];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[TEXT + TAG + TEXT];
const uint16_t measure_output_size = sizeof measure_output;
struct tc_aes_key_sched_struct dropin_context;

void dropin_set_up(void)
{
    (void)tc_aes128_set_encrypt_key(&dropin_context, measure_secret);
}

void dropin_run(void)
{
    struct tc_ccm_mode_struct ccm;
    const uint8_t *const data = measure_input + NONCE;

    (void)tc_ccm_config(&ccm, &dropin_context, measure_input, NONCE, TAG);
    (void)tc_ccm_generation_encryption(measure_output, TEXT + TAG, data, DATA, data + DATA, TEXT,
                                       &ccm);
    (void)tc_ccm_decryption_verification(measure_output + TEXT + TAG, TEXT, data, DATA,
                                         measure_output, TEXT + TAG, &ccm);
}
