/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "gf256.h"
#include "steps.h"

/* FIPS 197 5.3.1: row r of the state turns right by r columns. */
void aesmall_inv_shift_rows_c(uint8_t state[16])
{
    uint8_t kept;

    kept = state[13];
    state[13] = state[9];
    state[9] = state[5];
    state[5] = state[1];
    state[1] = kept;

    kept = state[2];
    state[2] = state[10];
    state[10] = kept;
    kept = state[6];
    state[6] = state[14];
    state[14] = kept;

    kept = state[7];
    state[7] = state[11];
    state[11] = state[15];
    state[15] = state[3];
    state[3] = kept;
}

/* FIPS 197 5.3.3: the inverse matrix is the forward one after adding 4(a + c) to
 * a and c, and 4(b + d) to b and d. */
void aesmall_inv_mix_columns_c(uint8_t state[16])
{
    uint8_t i = 0;

    do {
        uint8_t x = (uint8_t)(state[i] ^ state[i + 2]);

        x = aesmall_xtime(aesmall_xtime(x));
        state[i] = (uint8_t)(state[i] ^ x);
        state[i + 2] = (uint8_t)(state[i + 2] ^ x);
        i = (uint8_t)((i & 1) == 0 ? i + 1 : i + 3);
    } while (i != 16);
    aesmall_mix_columns_c(state);
}
