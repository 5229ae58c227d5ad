/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "nano_sub.h"

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
