/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The call for the keys of Thread. It needs no AES. */
#include "frames.h"

void call_aesmall_thread_derive_keys(void)
{
    result = aesmall_thread_derive_keys(secret, in[0], out, out + 16);
}
