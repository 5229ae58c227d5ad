/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/apart.h"
#include "../../core/hide.h"
#include "../../core/scrub.h"
#include "../../core/target.h"
#include "ghash_reversed.h"
#include "ghash_table.h"
#include "ghash_table_multiply.h"

#if UINT_MAX > 0xffff

/* Degrees grow to the right: row 8 is H, each halving of the index multiplies by x. */
void aesmall_ghash_table_init(aesmall_ghash_table *table, const uint8_t h[AESMALL_BLOCK_SIZE])
{
    uint32_t(*const rows)[4] = table->rows;
    uint8_t row, i;

    for (i = 0; i < 4; i++, h += 4) {
        rows[0][i] = 0;
        rows[8][i] = (uint32_t)h[0] << 24 | (uint32_t)h[1] << 16 | (uint32_t)h[2] << 8 | h[3];
    }
    for (row = 4; row != 0; row >>= 1) {
        uint32_t carry = aesmall_hide_word(0u - (rows[2 * row][3] & 1u)) & 0xe1000000u;

        for (i = 0; i < 4; i++) {
            const uint32_t word = rows[2 * row][i];

            rows[row][i] = carry ^ word >> 1;
            carry = word << 31;
        }
    }
    for (row = 3; row < 16; row++) {
        const uint8_t low = row & (uint8_t)(0u - row);

        for (i = 0; i < 4 && low != row; i++) {
            rows[row][i] = rows[low][i] ^ rows[row - low][i];
        }
    }
    AESMALL_CLEAR_REGISTERS();
}

#elif !AESMALL_AVR_ASM /* otherwise src/avr/modes/ghash/aesmall_ghash_table_init.S */

void aesmall_ghash_table_init(aesmall_ghash_table *table, const uint8_t h[AESMALL_BLOCK_SIZE])
{
    uint8_t(*const rows)[AESMALL_BLOCK_SIZE] = table->rows;
    uint8_t row, i;

    memset(rows[0], 0, AESMALL_BLOCK_SIZE);
    memcpy(rows[8], h, AESMALL_BLOCK_SIZE);
    for (row = 4; row != 0; row >>= 1) {
        const uint8_t last = rows[2 * row][AESMALL_BLOCK_SIZE - 1];
        uint8_t carry = (uint8_t)(aesmall_hide_mask((int8_t)(0 - (last & 1))) & 0xe1);

        for (i = 0; i < AESMALL_BLOCK_SIZE; i++) {
            const uint8_t byte = rows[2 * row][i];

            rows[row][i] = (uint8_t)(carry ^ byte >> 1);
            carry = (uint8_t)(byte << 7);
        }
    }
    for (row = 3; row < 16; row++) {
        const uint8_t low = row & (uint8_t)(0u - row);

        for (i = 0; i < AESMALL_BLOCK_SIZE && low != row; i++) {
            rows[row][i] = rows[low][i] ^ rows[row - low][i];
        }
    }
}

#endif

#if UINT_MAX > 0xffff

/* Horner's rule, four bits at a time, from the highest degree on: z = z x^4 + row. What falls out
 * at the right are x^128 to x^131, and x^128 is 1 + x + x^2 + x^7: four shifts and no second table.
 * The low half of a byte is of higher degree than the high one. */
AESMALL_APART AESMALL_SCRUBBED void aesmall_ghash_table_multiply(uint8_t y[AESMALL_BLOCK_SIZE],
                                                                 const aesmall_ghash_table *table)
{
    uint32_t z0 = 0, z1 = 0, z2 = 0, z3 = 0;
    uint8_t i = 2 * AESMALL_BLOCK_SIZE;

    do {
        const uint32_t out = z3 << 28;
        const uint32_t *row;
        uint8_t half;

        i--;
        half = y[i / 2];
        half = (i & 1) != 0 ? half & 0xf : half >> 4;
        row = table->rows[half];
        z3 = (z3 >> 4 | z2 << 28) ^ row[3];
        z2 = (z2 >> 4 | z1 << 28) ^ row[2];
        z1 = (z1 >> 4 | z0 << 28) ^ row[1];
        z0 = z0 >> 4 ^ row[0] ^ out ^ out >> 1 ^ out >> 2 ^ out >> 7;
    } while (i != 0);
    for (i = 0; i < 4; i++) {
        y[i] = (uint8_t)(z0 >> (24 - 8 * i));
        y[4 + i] = (uint8_t)(z1 >> (24 - 8 * i));
        y[8 + i] = (uint8_t)(z2 >> (24 - 8 * i));
        y[12 + i] = (uint8_t)(z3 >> (24 - 8 * i));
    }
}

#elif !AESMALL_AVR_ASM /* otherwise src/avr/modes/ghash/aesmall_ghash_table_product.S */

/* z = z x^4 + row. The bits shifted out at the right are x^128 to x^131, and x^128 is 1 + x + x^2 +
 * x^7.
 */
static void step(uint8_t z[AESMALL_BLOCK_SIZE], const uint8_t row[AESMALL_BLOCK_SIZE])
{
    const uint16_t out = (uint16_t)((unsigned)z[AESMALL_BLOCK_SIZE - 1] << 12);
    const uint16_t back = (uint16_t)(out ^ out >> 1 ^ out >> 2 ^ out >> 7);
    uint8_t carry = 0;
    uint8_t i;

    for (i = 0; i < AESMALL_BLOCK_SIZE; i++) {
        const uint8_t byte = z[i];

        z[i] = (uint8_t)(carry ^ byte >> 4 ^ row[i]);
        carry = (uint8_t)(byte << 4);
    }
    z[0] = (uint8_t)(z[0] ^ back >> 8);
    z[1] = (uint8_t)(z[1] ^ back);
}

/* Horner's rule, four bits at a time, from the highest degree on. */
AESMALL_APART void aesmall_ghash_table_multiply(uint8_t y[AESMALL_BLOCK_SIZE],
                                                const aesmall_ghash_table *table)
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

#if !AESMALL_AVR_ASM /* otherwise src/avr/modes/ghash/aesmall_ghash_table_update.S */

AESMALL_APART void aesmall_ghash_table_update(const aesmall_ghash_table *table,
                                              uint8_t y[AESMALL_BLOCK_SIZE], const uint8_t *data,
                                              size_t len)
{
    while (len != 0) {
        uint8_t i;

        for (i = 0; i < AESMALL_BLOCK_SIZE && len != 0; i++, len--) {
            y[i] ^= *data++;
        }
        aesmall_ghash_table_multiply(y, table);
    }
    aesmall_scrub();
}

#endif

#if !AESMALL_AVR_ASM /* otherwise src/avr/modes/ghash/aesmall_ghash_table_reversed.S */

/* The blocks are added here, so that no block is copied. Then zeros are added. */
void aesmall_ghash_table_reversed(const aesmall_ghash_table *table, uint8_t y[AESMALL_BLOCK_SIZE],
                                  const uint8_t *data, size_t len)
{
    static const uint32_t zeros[AESMALL_BLOCK_SIZE / 4] = {0};

    while (len != 0) {
        const uint8_t count = aesmall_ghash_add_reversed(y, data, len);

        aesmall_ghash_table_update(table, y, (const uint8_t *)zeros, AESMALL_BLOCK_SIZE);
        data += count;
        len -= count;
    }
}

#endif
