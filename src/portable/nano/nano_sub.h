/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The S-boxes of the engines nano (with a table) and nano_tableless (without a table). */
#ifndef AESMALL_PORTABLE_NANO_SUB_H
#define AESMALL_PORTABLE_NANO_SUB_H

#include <stdint.h>

#include "../gf256.h"

/* The inverse of S, computed with the table of S */
uint8_t aesmall_inv_sub_byte_nano_c(uint8_t x);

/* S and its inverse, computed with the field inversion */
uint8_t aesmall_sub_byte_tableless_c(uint8_t x);
uint8_t aesmall_inv_sub_byte_tableless_c(uint8_t x);

/* x^254 in GF(2^8): the inverse of x, and 0 for 0 */
uint8_t aesmall_invert_tableless_c(uint8_t x);

/* The inverse of the affine map of FIPS 197 5.1.1: x rotated left by one, three and
 * six, and 5. */
static inline uint8_t aesmall_inverse_affine(uint8_t x)
{
    const uint8_t y = (uint8_t)(x ^ (x << 2 | x >> 6) ^ (x << 5 | x >> 3));

    return (uint8_t)((y << 1 | y >> 7) ^ 0x05);
}

#endif
