/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/scrub.h"
#include "../../core/target.h"
#include "ghash_table_multiply.h"

#if UINT_MAX > 0xffff

/* Horner's rule, four bits at a time, from the highest degree on: z = z x^4 + row. What falls out
 * at the right are x^128 to x^131, and x^128 is 1 + x + x^2 + x^7: four shifts and no second table.
 * The low half of a byte is of higher degree than the high one. */
AESMALL_SCRUBBED void aesmall_ghash_table_multiply(uint8_t y[AESMALL_BLOCK_SIZE],
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

#elif !AESMALL_AVR_ASM /* else src/avr/modes/ghash/aesmall_ghash_table_product.S */

/* z = z x^4 + row. What falls out at the right are x^128 to x^131, and x^128 is 1 + x + x^2 + x^7.
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
void aesmall_ghash_table_multiply(uint8_t y[AESMALL_BLOCK_SIZE], const aesmall_ghash_table *table)
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
