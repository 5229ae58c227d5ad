/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The calls for the encrypted formats of ATC_MiThermometer. */
#include "frames.h"

void call_aesmall_pvvx_seal(void)
{
    INIT_ENC(&keys[0], secret);
    result =
        aesmall_pvvx_seal(&keys[0].cipher, secret + 16, in[0], in, in_len, out, out_cap, &out_len);
}

void call_aesmall_pvvx_open(void)
{
    uint8_t counter;

    INIT_ENC(&keys[0], secret);
    result = aesmall_pvvx_open(&keys[0].cipher, secret + 16, in, in_len, &counter, out, out_cap,
                               &out_len);
}
