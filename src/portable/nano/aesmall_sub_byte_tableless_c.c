/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "nano_sub.h"

/* Every inverse is x^254. From y = x, 13 products double the exponent or add one to
 * it: 1 2 3 6 7 14 15 30 31 62 63 126 127 254. Masks instead of branches. */
uint8_t aesmall_invert_tableless_c(uint8_t x)
{
    uint8_t y = x;
    uint8_t left = 13;

    do {
        uint8_t factor = (left & 1) != 0 ? y : x;
        uint8_t product = 0;
        uint8_t bit = 8;

        do {
            const int_fast8_t add = aesmall_hide_mask((int8_t)(0 - (factor >> 7)));

            product = (uint8_t)(aesmall_xtime(product) ^ (y & add));
            factor = (uint8_t)(factor << 1);
        } while (--bit != 0);
        y = product;
    } while (--left != 0);
    return y;
}

/* FIPS 197 5.1.1: the inverse, plus its rotations by one to four bits, plus 0x63. */
uint8_t aesmall_sub_byte_tableless_c(uint8_t x)
{
    uint8_t rotations = 4;
    uint8_t sum;

    x = aesmall_invert_tableless_c(x);
    sum = (uint8_t)(x ^ 0x63);
    do {
        x = (uint8_t)(x << 1 | x >> 7);
        sum = (uint8_t)(sum ^ x);
    } while (--rotations != 0);
    return sum;
}
