/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "steps.h"

/* FIPS 197 5.1.2: row r of the state turns left by r columns. */
void aesmall_shift_rows_c(uint8_t state[16])
{
    uint8_t kept;

    kept = state[1];
    state[1] = state[5];
    state[5] = state[9];
    state[9] = state[13];
    state[13] = kept;

    kept = state[2];
    state[2] = state[10];
    state[10] = kept;
    kept = state[6];
    state[6] = state[14];
    state[14] = kept;

    kept = state[3];
    state[3] = state[15];
    state[15] = state[11];
    state[11] = state[7];
    state[7] = kept;
}
