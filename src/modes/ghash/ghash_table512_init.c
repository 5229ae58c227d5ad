/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <limits.h>

#include "../../core/scrub.h"
#include "../../core/target.h"
#include "ghash_table512.h"

/* A row of the second table is that of the first times x^4. What falls out at the right are x^128
 * to x^131, and x^128 is 1 + x + x^2 + x^7. */

#if UINT_MAX > 0xffff

void aesmall_ghash_table512_init(aesmall_ghash_table512 *table, const uint8_t h[AESMALL_BLOCK_SIZE])
{
    uint8_t row;

    aesmall_ghash_table_init(&table->halves[0], h);
    for (row = 0; row < 16; row++) {
        const uint32_t *const from = table->halves[0].rows[row];
        uint32_t *const to = table->halves[1].rows[row];
        const uint32_t out = from[3] << 28;
        uint32_t carry = out ^ out >> 1 ^ out >> 2 ^ out >> 7;
        uint8_t i;

        to[0] = carry ^ from[0] >> 4;
        for (i = 1; i < 4; i++) {
            carry = from[i - 1] << 28;
            to[i] = carry | from[i] >> 4;
        }
    }
    AESMALL_CLEAR_REGISTERS();
}

#elif !AESMALL_AVR_ASM /* else src/avr/modes/ghash/aesmall_ghash_table_init.S */

void aesmall_ghash_table512_init(aesmall_ghash_table512 *table, const uint8_t h[AESMALL_BLOCK_SIZE])
{
    uint8_t row;

    aesmall_ghash_table_init(&table->halves[0], h);
    for (row = 0; row < 16; row++) {
        const uint8_t *const from = table->halves[0].rows[row];
        uint8_t *const to = table->halves[1].rows[row];
        const uint16_t out = (uint16_t)((unsigned)from[AESMALL_BLOCK_SIZE - 1] << 12);
        const uint16_t back = (uint16_t)(out ^ out >> 1 ^ out >> 2 ^ out >> 7);
        uint8_t carry = 0;
        uint8_t i;

        for (i = 0; i < AESMALL_BLOCK_SIZE; i++) {
            to[i] = (uint8_t)(carry | from[i] >> 4);
            carry = (uint8_t)(from[i] << 4);
        }
        to[0] = (uint8_t)(to[0] ^ back >> 8);
        to[1] = (uint8_t)(to[1] ^ back);
    }
}

#endif
