/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The calls for BTHome v2. */
#include "frames.h"

static uint32_t counter;

void call_aesmall_bthome_seal(void)
{
    INIT_ENC(&keys[0], secret);
    result = aesmall_bthome_seal(&keys[0].cipher, secret + 16, in[0], counter, in, in_len, out,
                                 out_cap, &out_len);
}

void call_aesmall_bthome_open(void)
{
    INIT_ENC(&keys[0], secret);
    result = aesmall_bthome_open(&keys[0].cipher, secret + 16, &counter, in, in_len, out, out_cap,
                                 &out_len);
}
