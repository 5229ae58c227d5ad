/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The calls for MiBeacon. */
#include "frames.h"

static aesmall_mibeacon_frame frame;
static uint32_t counter;

void call_aesmall_mibeacon_seal(void)
{
    INIT_ENC(&keys[0], secret);
    result = aesmall_mibeacon_seal(&keys[0].cipher, secret + 16, &frame, in, in_len, out, out_cap,
                                   &out_len);
}

void call_aesmall_mibeacon_open(void)
{
    INIT_ENC(&keys[0], secret);
    result = aesmall_mibeacon_open(&keys[0].cipher, secret + 16, &counter, in, in_len, &frame, out,
                                   out_cap, &out_len);
}
