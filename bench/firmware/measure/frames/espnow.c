/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The calls for Espressif's component esp-now. */
#include "frames.h"

void call_aesmall_espnow_seal(void)
{
    INIT_ENC(&keys[0], secret);
    result = aesmall_espnow_seal(&keys[0].cipher, secret + 16, in, in_len, out, out_cap, &out_len);
}

void call_aesmall_espnow_open(void)
{
    INIT_ENC(&keys[0], secret);
    result = aesmall_espnow_open(&keys[0].cipher, in, in_len, out, out_cap, &out_len);
}
