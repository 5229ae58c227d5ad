/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../gf256.h"
#include "../steps.h"

/* FIPS 197 5.1.3 a byte at a time: x + t + 2(x + next), where t is the sum of the
 * column and the last byte's next is the first one. */
void aesmall_mix_columns_nano_c(uint8_t state[16])
{
    uint8_t i = 16;
    uint8_t first = 0;
    uint8_t t = 0;

    do {
        const uint8_t x = *state;
        uint8_t next;

        if ((i & 3) == 0) {
            first = x;
            t = (uint8_t)(x ^ state[1] ^ state[2] ^ state[3]);
        }
        i--;
        next = (i & 3) != 0 ? state[1] : first;
        *state++ = (uint8_t)(x ^ t ^ aesmall_xtime((uint8_t)(x ^ next)));
    } while (i != 0);
}
