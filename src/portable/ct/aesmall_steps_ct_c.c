/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "ct.h"

void aesmall_load_ct_c(uint32_t *words, const uint8_t in[16])
{
    uint8_t column = 4;

    do {
        *words =
            (uint32_t)in[0] | (uint32_t)in[1] << 8 | (uint32_t)in[2] << 16 | (uint32_t)in[3] << 24;
        words += 2;
        in += 4;
    } while (--column != 0);
}

void aesmall_store_ct_c(const uint32_t *words, uint8_t out[16])
{
    uint8_t column = 4;

    do {
        out[0] = (uint8_t)*words;
        out[1] = (uint8_t)(*words >> 8);
        out[2] = (uint8_t)(*words >> 16);
        out[3] = (uint8_t)(*words >> 24);
        words += 2;
        out += 4;
    } while (--column != 0);
}

/* Index bit 2, 1, 0 of the words trades places with index bit 2, 1, 0 of the bits. */
void aesmall_transpose_ct_c(uint32_t words[8])
{
    uint8_t i;

    for (i = 0; i < 4; i++) {
        aesmall_swap_bits(&words[i], &words[i + 4], 0x0f0f0f0fu, 4);
    }
    for (i = 0; i < 8; i = (uint8_t)(i + 4)) {
        aesmall_swap_bits(&words[i], &words[i + 2], 0x33333333u, 2);
        aesmall_swap_bits(&words[i + 1], &words[i + 3], 0x33333333u, 2);
    }
    for (i = 0; i < 8; i = (uint8_t)(i + 2)) {
        aesmall_swap_bits(&words[i], &words[i + 1], 0x55555555u, 1);
    }
}

void aesmall_shift_rows_twice_ct_c(uint32_t words[8])
{
    uint8_t i;

    for (i = 0; i < 4; i++) {
        const uint32_t difference = (words[i] ^ words[i + 4]) & 0xff00ff00u;

        words[i] ^= difference;
        words[i + 4] ^= difference;
    }
}

void aesmall_add_round_key_ct_c(uint32_t planes[8], const uint32_t round_key[4])
{
    uint8_t j;

    for (j = 0; j < 4; j++) {
        const uint32_t even = round_key[j] & 0x55555555u;
        const uint32_t odd = round_key[j] & 0xaaaaaaaau;

        *planes++ ^= even | even << 1;
        *planes++ ^= odd | odd >> 1;
    }
}

/* Each byte turned right by 2 columns bits: the turn of the rows in round `columns`. */
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

/* A separate array at the depth where the circuits kept their values. The stores are volatile, so
 * the compiler keeps them. */
void aesmall_scrub_stack_ct_c(void)
{
    uint32_t words[AESMALL_CT_SPILLED_WORDS];
    volatile uint32_t *word = words + AESMALL_CT_SPILLED_WORDS;

    do {
        *--word = 0;
    } while (word != words);
}
