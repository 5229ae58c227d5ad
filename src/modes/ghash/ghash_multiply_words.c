/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * For processors of 32 bits and more: with the integer multiplier. */
#include "../../core/scrub.h"
#include "../../core/wipe.h"
#include "ghash_multiply.h"

#if AESMALL_GHASH_WORDS

/* Numbers with every third bit. */
#define EVERY_0 0x49249249u
#define EVERY_1 0x92492492u
#define EVERY_2 0x24924924u

/* The product of two polynomials of 16 bits, 31 bits. The factors have only every third bit. So in
 * each place of 3 bits the integer product is a sum of at most 6 terms: it fits without a carry
 * into the next place, and its low bit is the sum in GF(2). */
static uint32_t multiply_16(uint32_t a, uint32_t b)
{
    const uint32_t a0 = a & EVERY_0, a1 = a & EVERY_1, a2 = a & EVERY_2;
    const uint32_t b0 = b & EVERY_0, b1 = b & EVERY_1, b2 = b & EVERY_2;

    return ((a0 * b0 ^ a1 * b2 ^ a2 * b1) & EVERY_0) | ((a0 * b1 ^ a1 * b0 ^ a2 * b2) & EVERY_1) |
           ((a0 * b2 ^ a1 * b1 ^ a2 * b0) & EVERY_2);
}

/* Karatsuba's three products instead of four, here and in the next two. The low word of a product
 * is first. */
static void multiply_32(uint32_t product[2], uint32_t a, uint32_t b)
{
    const uint32_t low = multiply_16(a & 0xffff, b & 0xffff);
    const uint32_t high = multiply_16(a >> 16, b >> 16);
    const uint32_t both = multiply_16((a ^ a >> 16) & 0xffff, (b ^ b >> 16) & 0xffff);
    const uint32_t middle = both ^ low ^ high;

    product[0] = low ^ middle << 16;
    product[1] = high ^ middle >> 16;
}

static void multiply_64(uint32_t product[4], const uint32_t a[2], const uint32_t b[2])
{
    uint32_t middle[2];

    multiply_32(product, a[0], b[0]);
    multiply_32(product + 2, a[1], b[1]);
    multiply_32(middle, a[0] ^ a[1], b[0] ^ b[1]);
    middle[0] ^= product[0] ^ product[2];
    middle[1] ^= product[1] ^ product[3];
    product[1] ^= middle[0];
    product[2] ^= middle[1];
}

static void multiply_128(uint32_t product[8], const uint32_t a[4], const uint32_t b[4])
{
    const uint32_t a_both[2] = {a[0] ^ a[2], a[1] ^ a[3]};
    const uint32_t b_both[2] = {b[0] ^ b[2], b[1] ^ b[3]};
    uint32_t middle[4];
    uint8_t i;

    multiply_64(product, a, b);
    multiply_64(product + 4, a + 2, b + 2);
    multiply_64(middle, a_both, b_both);
    for (i = 0; i < 4; i++) {
        middle[i] ^= product[i] ^ product[4 + i];
    }
    for (i = 0; i < 4; i++) {
        product[2 + i] ^= middle[i];
    }
}

/* Four words of a block, the low one first: x^127 is bit 0. */
static void load(uint32_t words[4], const uint8_t block[AESMALL_BLOCK_SIZE])
{
    uint8_t i;

    for (i = 0; i < 4; i++, block += 4) {
        words[3 - i] = (uint32_t)block[0] << 24 | (uint32_t)block[1] << 16 |
                       (uint32_t)block[2] << 8 | block[3];
    }
}

/* The product has x^254 at bit 0: one place to the left, and its upper half are x^0 to
 * x^127, its lower half x^128 to x^255. With x^128 = 1 + x + x^2 + x^7 the lower half l
 * is added to the upper four times, shifted by 0, 1, 2 and 7 places to the right; the bits that are
 * shifted out there enter at the upper end of l. */
AESMALL_SCRUBBED void aesmall_ghash_multiply(uint8_t y[AESMALL_BLOCK_SIZE],
                                             const uint8_t h[AESMALL_BLOCK_SIZE])
{
    uint32_t p[8], a[4], b[4];
    uint8_t i;

    load(a, y);
    load(b, h);
    multiply_128(p, a, b);
    for (i = 7; i != 0; i--) {
        p[i] = p[i] << 1 | p[i - 1] >> 31;
    }
    p[0] <<= 1;

    p[3] ^= p[0] << 31 ^ p[0] << 30 ^ p[0] << 25;
    for (i = 0; i < 4; i++) {
        const uint32_t above = i < 3 ? p[i + 1] : 0;

        p[4 + i] ^= p[i] ^ p[i] >> 1 ^ p[i] >> 2 ^ p[i] >> 7;
        p[4 + i] ^= above << 31 ^ above << 30 ^ above << 25;
    }

    for (i = 0; i < AESMALL_BLOCK_SIZE; i++) {
        y[i] = (uint8_t)(p[7 - i / 4] >> (24 - 8 * (i % 4)));
    }
    aesmall_wipe(p, sizeof p);
    aesmall_wipe(a, sizeof a);
    aesmall_wipe(b, sizeof b);
}

#endif
