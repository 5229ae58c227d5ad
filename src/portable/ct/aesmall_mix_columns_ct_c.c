/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "ct.h"

/* Each byte turned right by 2 columns bits: what the rows are off in round `columns`. */
AESMALL_INLINE uint32_t turn(uint32_t x, int columns)
{
    const int bits = 2 * (columns & 3);
    const uint32_t low = 0x01010101u * ((1u << bits) - 1u);

    return (x >> bits & ~(low << (8 - bits))) | (x & low) << (8 - bits);
}

/* Every byte from the row below it (and row 0 from row 3), in round k */
AESMALL_INLINE uint32_t next_row(uint32_t x, int k)
{
    x = turn(x, k);
    return x >> 8 | x << 24;
}

AESMALL_INLINE uint32_t next_row_twice(uint32_t x, int k)
{
    x = turn(x, 2 * k);
    return x >> 16 | x << 16;
}

/* FIPS 197 5.1.3. With T x the next row and y = x + T x, the matrix row (2 3 1 1) is
 * 2 y + T x + T T y. Doubling makes plane p of plane p - 1, and adds plane 7 to the
 * planes 0, 1, 3, 4 (0x1b). */
AESMALL_INLINE void mix(uint32_t planes[8], int k)
{
    const uint32_t y7 = planes[7] ^ next_row(planes[7], k);
    uint32_t doubled = y7; /* plane p of 2 y */
    uint8_t reduce = 0x1b >> 1;
    uint8_t left = 8;

    do {
        const uint32_t next = next_row(*planes, k);
        const uint32_t y = *planes ^ next;

        *planes++ = next ^ next_row_twice(y, k) ^ doubled;
        doubled = y;
        if ((reduce & 1) != 0) {
            doubled ^= y7;
        }
        reduce >>= 1;
    } while (--left != 0);
}

void aesmall_mix_columns_ct_c(uint32_t planes[8], uint8_t round)
{
    switch (round & 3) {
    case 0: mix(planes, 0); break;
    case 1: mix(planes, 1); break;
    case 2: mix(planes, 2); break;
    default: mix(planes, 3); break;
    }
}
