/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "gf256.h"
#include "steps.h"

/* FIPS 197 5.1.3. With t = a + b + c + d the matrix row (2 3 1 1) is
 * a + t + 2(a + b). The sum of the new column is t again, which gives d. */
void aesmall_mix_columns_c(uint8_t state[16])
{
    const uint8_t *const end = state + 16;

    do {
        uint8_t a = state[0], b = state[1], c = state[2];
        const uint8_t ab = (uint8_t)(a ^ b), cd = (uint8_t)(c ^ state[3]);
        const uint8_t t = (uint8_t)(ab ^ cd);

        a = (uint8_t)(a ^ t ^ aesmall_xtime(ab));
        b = (uint8_t)(b ^ t ^ aesmall_xtime((uint8_t)(b ^ c)));
        c = (uint8_t)(c ^ t ^ aesmall_xtime(cd));
        *state++ = a;
        *state++ = b;
        *state++ = c;
        *state++ = (uint8_t)(a ^ b ^ c ^ t);
    } while (state != end);
}
