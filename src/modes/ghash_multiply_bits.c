/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * For 8- and 16-bit processors: bit by bit, the least code. */
#include <limits.h>
#include <string.h>

#include "../core/wipe.h"
#include "ghash_multiply.h"

#if UINT_MAX == 0xffff

/* Horner's rule: z = z * x + (bit of y) * h, from x^127, the low bit of the last byte,
 * to x^0. A multiplication by x shifts to the right; x^128, which falls out at the end,
 * comes back as 1 + x + x^2 + x^7, 0xe1 in the first byte. Masks select, not branches. */
void aesmall_ghash_multiply(uint8_t y[AESMALL_BLOCK_SIZE], const uint8_t h[AESMALL_BLOCK_SIZE])
{
    uint8_t z[AESMALL_BLOCK_SIZE] = {0};
    uint8_t i = AESMALL_BLOCK_SIZE;

    while (i-- != 0) {
        uint8_t byte = y[i];
        uint8_t bits = 8;

        for (; bits != 0; bits--) {
            const uint8_t take = (uint8_t)(0u - (byte & 1u));
            uint8_t carry = 0;
            uint8_t k;

            byte >>= 1;
            for (k = 0; k < AESMALL_BLOCK_SIZE; k++) {
                const uint8_t old = z[k];

                z[k] = (uint8_t)((carry | old >> 1) ^ (h[k] & take));
                carry = (uint8_t)(old << 7);
            }
            z[0] ^= (uint8_t)(0u - (carry >> 7)) & 0xe1;
        }
    }
    memcpy(y, z, AESMALL_BLOCK_SIZE);
    aesmall_wipe(z, sizeof z);
}

#endif
