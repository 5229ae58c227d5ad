/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The state of the engine balanced: four words, one for each row of FIPS 197 3.4. Byte c of word r
 * (counted from the least significant) is column c of row r. MixColumns is then four whole rows
 * added and doubled, and ShiftRows a choice of byte positions. */
#ifndef AESMALL_PORTABLE_ROWS_H
#define AESMALL_PORTABLE_ROWS_H

#include <stdint.h>

#include "../gf256.h"

AESMALL_INLINE uint8_t aesmall_row_byte(uint32_t row, int column)
{
    return (uint8_t)(row >> (8 * (column & 3)));
}

AESMALL_INLINE uint32_t aesmall_row_place(uint8_t byte, int column)
{
    return (uint32_t)byte << (8 * (column & 3));
}

/* FIPS 197 5.1.3. With t = a + b + c + d the matrix row (2 3 1 1) is
 * a + t + 2(a + b). The sum of the new column is t again, which gives d. */
AESMALL_INLINE void aesmall_mix_rows(uint32_t rows[4])
{
    const uint32_t ab = rows[0] ^ rows[1], bc = rows[1] ^ rows[2], cd = rows[2] ^ rows[3];
    const uint32_t t = ab ^ cd;

    rows[0] ^= t ^ aesmall_xtime4(ab);
    rows[1] ^= t ^ aesmall_xtime4(bc);
    rows[2] ^= t ^ aesmall_xtime4(cd);
    rows[3] = rows[0] ^ rows[1] ^ rows[2] ^ t;
}

/* FIPS 197 5.3.3: the inverse matrix is the forward one after adding 4(a + c) to
 * a and c, and 4(b + d) to b and d. */
AESMALL_INLINE void aesmall_inv_mix_rows(uint32_t rows[4])
{
    const uint32_t ac = aesmall_xtime4(aesmall_xtime4(rows[0] ^ rows[2]));
    const uint32_t bd = aesmall_xtime4(aesmall_xtime4(rows[1] ^ rows[3]));

    rows[0] ^= ac;
    rows[1] ^= bd;
    rows[2] ^= ac;
    rows[3] ^= bd;
    aesmall_mix_rows(rows);
}

#endif
