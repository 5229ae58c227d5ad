/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The calls for Zigbee. */
#include "frames.h"

static uint32_t counter;

void call_aesmall_zigbee_seal(void)
{
    INIT_ENC(&keys[0], secret);
    result = aesmall_zigbee_seal(&keys[0].cipher, secret + 16, in[0], in, in_len, out, out_cap,
                                 &out_len);
}

void call_aesmall_zigbee_open(void)
{
    INIT_ENC(&keys[0], secret);
    result = aesmall_zigbee_open(&keys[0].cipher, secret + 16, in[0], &counter, in, in_len, out,
                                 out_cap, &out_len);
}

void call_aesmall_zigbee_install_code(void)
{
    result = aesmall_zigbee_install_code(ROOM_ENC(&keys[0]), in, in_len, out);
}
