/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The calls for MeshCore. Opening decrypts with the inverse cipher. */
#include "frames.h"

void call_aesmall_meshcore_group_seal(void)
{
    INIT_ENC(&keys[0], secret);
    result =
        aesmall_meshcore_group_seal(&keys[0].cipher, secret, in, in_len, out, out_cap, &out_len);
}

void call_aesmall_meshcore_group_open(void)
{
    INIT(&keys[0], secret);
    result =
        aesmall_meshcore_group_open(&keys[0].cipher, secret, in, in_len, out, out_cap, &out_len);
}
