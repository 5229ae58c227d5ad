/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * For 8- and 16-bit processors without assembly, and for processors with a multiplier that does not
 * always take the same time: bit by bit, little code. */
#include <string.h>

#include "../../core/hide.h"
#include "../../core/wipe.h"
#include "ghash_multiply.h"

#if AESMALL_GHASH_BITS && !AESMALL_RV32_ASM /* otherwise aesmall_ghash_multiply.S */

/* sum += h if mask is 0xff. If mask is 0, sum does not change. */
static void add(uint8_t sum[AESMALL_BLOCK_SIZE], const uint8_t h[AESMALL_BLOCK_SIZE], uint8_t mask)
{
    uint8_t i;

    for (i = 0; i < AESMALL_BLOCK_SIZE; i++) {
        sum[i] ^= h[i] & mask;
    }
}

/* A product of 255 bits by Horner's rule, bit k of every byte of y at a time: a multiplication by
 * x for eight bits, as whole bytes need no shift. x^i is the bit 7 - i % 8 of byte i / 8, so it
 * shifts to the right. Masks select, not branches.
 *
 * Then the bytes from x^128 on, the last one first: x^128 = 1 + x + x^2 + x^7. */
void aesmall_ghash_multiply(uint8_t y[AESMALL_BLOCK_SIZE], const uint8_t h[AESMALL_BLOCK_SIZE])
{
    uint8_t product[2 * AESMALL_BLOCK_SIZE];
    uint8_t bits, i;

    memset(product, 0, sizeof product);
    for (bits = 8; bits != 0; bits--) {
        uint8_t carry = 0;

        for (i = 0; i < sizeof product; i++) {
            const uint8_t byte = product[i];

            product[i] = (uint8_t)(carry | byte >> 1);
            carry = (uint8_t)(byte << 7);
        }
        for (i = 0; i < AESMALL_BLOCK_SIZE; i++) {
            add(product + i, h, (uint8_t)aesmall_hide_mask((int8_t)(0 - (y[i] & 1))));
            y[i] >>= 1;
        }
    }
    for (i = AESMALL_BLOCK_SIZE; i-- != 0;) {
        const uint8_t byte = product[AESMALL_BLOCK_SIZE + i];

        product[i] ^= (uint8_t)(byte ^ byte >> 1 ^ byte >> 2 ^ byte >> 7);
        product[i + 1] ^= (uint8_t)(byte << 7 ^ byte << 6 ^ byte << 1);
    }
    memcpy(y, product, AESMALL_BLOCK_SIZE);
    aesmall_wipe(product, sizeof product);
}

#endif
