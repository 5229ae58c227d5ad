/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <limits.h>
#include <string.h>

#include "../../core/scrub.h"
#include "../../core/target.h"
#include "ghash_table512.h"

#if !AESMALL_AVR_ASM /* else src/avr/modes/ghash/aesmall_ghash_table512_update.S */

/* Horner's rule, a byte at a time, from the highest degree on: z = z x^8 + both rows. What falls
 * out at the right are x^128 to x^135, and x^128 is 1 + x + x^2 + x^7. */

#if UINT_MAX > 0xffff

AESMALL_SCRUBBED static void multiply(uint8_t y[AESMALL_BLOCK_SIZE],
                                      const aesmall_ghash_table512 *table)
{
    uint32_t z0 = 0, z1 = 0, z2 = 0, z3 = 0;
    uint8_t i = AESMALL_BLOCK_SIZE;

    do {
        const uint32_t out = z3 << 24;
        const uint32_t *high;
        const uint32_t *low;

        i--;
        high = table->halves[0].rows[y[i] >> 4];
        low = table->halves[1].rows[y[i] & 0xf];
        z3 = (z3 >> 8 | z2 << 24) ^ high[3] ^ low[3];
        z2 = (z2 >> 8 | z1 << 24) ^ high[2] ^ low[2];
        z1 = (z1 >> 8 | z0 << 24) ^ high[1] ^ low[1];
        z0 = z0 >> 8 ^ high[0] ^ low[0] ^ out ^ out >> 1 ^ out >> 2 ^ out >> 7;
    } while (i != 0);
    for (i = 0; i < 4; i++) {
        y[i] = (uint8_t)(z0 >> (24 - 8 * i));
        y[4 + i] = (uint8_t)(z1 >> (24 - 8 * i));
        y[8 + i] = (uint8_t)(z2 >> (24 - 8 * i));
        y[12 + i] = (uint8_t)(z3 >> (24 - 8 * i));
    }
}

#else

static void multiply(uint8_t y[AESMALL_BLOCK_SIZE], const aesmall_ghash_table512 *table)
{
    uint8_t z[AESMALL_BLOCK_SIZE];
    uint8_t i = AESMALL_BLOCK_SIZE;

    memset(z, 0, sizeof z);
    do {
        const uint8_t out = z[AESMALL_BLOCK_SIZE - 1];
        const uint8_t *high;
        const uint8_t *low;
        uint8_t k;

        i--;
        high = table->halves[0].rows[y[i] >> 4];
        low = table->halves[1].rows[y[i] & 0xf];
        for (k = AESMALL_BLOCK_SIZE - 1; k != 0; k--) {
            z[k] = (uint8_t)(z[k - 1] ^ high[k] ^ low[k]);
        }
        z[0] = (uint8_t)(high[0] ^ low[0] ^ out ^ out >> 1 ^ out >> 2 ^ out >> 7);
        z[1] = (uint8_t)(z[1] ^ out << 7 ^ out << 6 ^ out << 1);
    } while (i != 0);
    memcpy(y, z, sizeof z);
    aesmall_wipe(z, sizeof z);
}

#endif

void aesmall_ghash_table512_update(const aesmall_ghash_table512 *table,
                                   uint8_t y[AESMALL_BLOCK_SIZE], const uint8_t *data, size_t len)
{
    while (len != 0) {
        uint8_t i;

        for (i = 0; i < AESMALL_BLOCK_SIZE && len != 0; i++, len--) {
            y[i] ^= *data++;
        }
        multiply(y, table);
    }
    aesmall_scrub();
}

#endif
