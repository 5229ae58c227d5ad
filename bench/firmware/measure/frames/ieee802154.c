/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The calls for IEEE 802.15.4. */
#include "frames.h"

static aesmall_ieee802154_frame frame;
static uint32_t counter;

static void start(void)
{
    INIT_ENC(&keys[0], secret);
    frame.source = secret + 16;
    frame.mhr_len = in[0];
    frame.open_len = in[1];
    frame.level = in[2];
}

void call_aesmall_ieee802154_seal(void)
{
    start();
    result = aesmall_ieee802154_seal(&keys[0].cipher, &frame, in, in_len, out, out_cap, &out_len);
}

void call_aesmall_ieee802154_open(void)
{
    start();
    result = aesmall_ieee802154_open(&keys[0].cipher, &frame, &counter, in, in_len, out, out_cap,
                                     &out_len);
}
