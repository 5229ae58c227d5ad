/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * TinyCrypt: CMAC of 40 bytes. */
#include "dropin.h"

#include <tinycrypt/aes.h>
#include <tinycrypt/cmac_mode.h>

#define TEXT 40

uint8_t measure_input[TEXT];
const uint16_t measure_input_size = sizeof measure_input;
uint8_t measure_output[16];
const uint16_t measure_output_size = sizeof measure_output;

struct {
    struct tc_aes_key_sched_struct key;
    struct tc_cmac_struct cmac;
} dropin_context;

void dropin_set_up(void)
{
    (void)tc_cmac_setup(&dropin_context.cmac, measure_secret, &dropin_context.key);
}

void dropin_run(void)
{
    (void)tc_cmac_init(&dropin_context.cmac);
    (void)tc_cmac_update(&dropin_context.cmac, measure_input, TEXT);
    (void)tc_cmac_final(measure_output, &dropin_context.cmac);
}
