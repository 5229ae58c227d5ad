/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Makes the call FRAMES_CALL, which the host defines. */
#include "frames.h"

uint8_t secret[64], in[256], out[256];
size_t in_len, out_cap, out_len;
key_object keys[4];
int result;

void FRAMES_CALL(void);

int main(void)
{
    FRAMES_CALL();
    return result;
}
