/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The calls for Kamstrup's link layer. */
#include "frames.h"

void call_aesmall_kamstrup_open_unauthenticated(void)
{
    INIT_ENC(&keys[0], secret);
    result =
        aesmall_kamstrup_open_unauthenticated(&keys[0].cipher, in, in_len, out, out_cap, &out_len);
}

void call_aesmall_kamstrup_seal_unauthenticated(void)
{
    INIT_ENC(&keys[0], secret);
    result = aesmall_kamstrup_seal_unauthenticated(&keys[0].cipher, in, in_len, out, out_cap);
}
