/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The calls for KNX Data Secure. */
#include "frames.h"

static aesmall_knx_frame frame;
static uint8_t sequence[AESMALL_KNX_SEQUENCE_SIZE];

void call_aesmall_knx_seal(void)
{
    INIT_ENC(&keys[0], secret);
    result =
        aesmall_knx_seal(&keys[0].cipher, &frame, sequence, in, in_len, out, out_cap, &out_len);
}

void call_aesmall_knx_open(void)
{
    INIT_ENC(&keys[0], secret);
    result =
        aesmall_knx_open(&keys[0].cipher, &frame, sequence, in, in_len, out, out_cap, &out_len);
}
