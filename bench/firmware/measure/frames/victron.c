/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The call for Victron's instant readout. */
#include "frames.h"

static aesmall_victron_frame frame;

void call_aesmall_victron_decrypt_unauthenticated(void)
{
    INIT_ENC(&keys[0], secret);
    result = aesmall_victron_decrypt_unauthenticated(&keys[0].cipher, secret[0], in, in_len, &frame,
                                                     out, out_cap, &out_len);
}
