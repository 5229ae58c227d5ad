/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
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
