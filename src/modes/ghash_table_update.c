/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "ghash_table.h"

#if UINT_MAX > 0xffff

/* z = z x^4 + row. What falls out at the right are x^128 to x^131, and x^128 is 1 + x + x^2 + x^7:
 * four shifts and no second table. */
static void step(uint32_t z[4], const uint32_t row[4])
{
    const uint32_t out = z[3] << 28;

    z[3] = (z[3] >> 4 | z[2] << 28) ^ row[3];
    z[2] = (z[2] >> 4 | z[1] << 28) ^ row[2];
    z[1] = (z[1] >> 4 | z[0] << 28) ^ row[1];
    z[0] = z[0] >> 4 ^ row[0] ^ out ^ out >> 1 ^ out >> 2 ^ out >> 7;
}

/* Horner's rule, four bits at a time, from the highest degree on. */
static void multiply(const aesmall_ghash_table *table, uint8_t y[AESMALL_BLOCK_SIZE])
{
    uint32_t z[4] = {0, 0, 0, 0};
    uint8_t i;

    for (i = AESMALL_BLOCK_SIZE; i-- != 0;) {
        step(z, table->rows[y[i] & 0xf]);
        step(z, table->rows[y[i] >> 4]);
    }
    for (i = 0; i < AESMALL_BLOCK_SIZE; i++) {
        y[i] = (uint8_t)(z[i / 4] >> (24 - 8 * (i % 4)));
    }
    aesmall_wipe(z, sizeof z);
}

#else

/* z = z x^4 + row. What falls out at the right are x^128 to x^131, and x^128 is 1 + x + x^2 + x^7.
 */
static void step(uint8_t z[AESMALL_BLOCK_SIZE], const uint8_t row[AESMALL_BLOCK_SIZE])
{
    const uint16_t out = (uint16_t)(z[AESMALL_BLOCK_SIZE - 1] << 12);
    const uint16_t back = (uint16_t)(out ^ out >> 1 ^ out >> 2 ^ out >> 7);
    uint8_t carry = 0;
    uint8_t i;

    for (i = 0; i < AESMALL_BLOCK_SIZE; i++) {
        const uint8_t byte = z[i];

        z[i] = (uint8_t)(carry ^ byte >> 4 ^ row[i]);
        carry = (uint8_t)(byte << 4);
    }
    z[0] ^= (uint8_t)(back >> 8);
    z[1] ^= (uint8_t)back;
}

/* Horner's rule, four bits at a time, from the highest degree on. */
static void multiply(const aesmall_ghash_table *table, uint8_t y[AESMALL_BLOCK_SIZE])
{
    uint8_t z[AESMALL_BLOCK_SIZE];
    uint8_t i;

    memset(z, 0, sizeof z);
    for (i = AESMALL_BLOCK_SIZE; i-- != 0;) {
        step(z, table->rows[y[i] & 0xf]);
        step(z, table->rows[y[i] >> 4]);
    }
    memcpy(y, z, sizeof z);
    aesmall_wipe(z, sizeof z);
}

#endif

void aesmall_ghash_table_update(const aesmall_ghash_table *table, uint8_t y[AESMALL_BLOCK_SIZE],
                                const uint8_t *data, size_t len)
{
    while (len != 0) {
        uint8_t i;

        for (i = 0; i < AESMALL_BLOCK_SIZE && len != 0; i++, len--) {
            y[i] ^= *data++;
        }
        multiply(table, y);
    }
}
