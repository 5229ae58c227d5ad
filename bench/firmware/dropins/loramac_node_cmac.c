/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * LoRaMac-node's soft secure element: CMAC of 40 bytes. */
#include "dropin.h"

#include "cmac.h"

#define TEXT 40

uint8_t measure_input[TEXT];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[AES_CMAC_DIGEST_LENGTH];
const uint16_t measure_output_size = sizeof measure_output;
AES_CMAC_CTX dropin_context;

void dropin_set_up(void)
{
    AES_CMAC_Init(&dropin_context);
    AES_CMAC_SetKey(&dropin_context, measure_secret);
}

void dropin_run(void)
{
    AES_CMAC_Update(&dropin_context, measure_input, TEXT);
    AES_CMAC_Final(measure_output, &dropin_context);
}
