/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/hide.h"
#include "../../core/scrub.h"
#include "../../core/target.h"
#include "ghash_table.h"

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

#elif !AESMALL_AVR_ASM /* else src/avr/modes/ghash/aesmall_ghash_table_init.S */

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
