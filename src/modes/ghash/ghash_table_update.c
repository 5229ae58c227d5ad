/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/scrub.h"
#include "../../core/target.h"
#include "ghash_table.h"
#include "ghash_table_multiply.h"

#if !AESMALL_AVR_ASM /* else src/avr/modes/ghash/aesmall_ghash_table_update.S */

void aesmall_ghash_table_update(const aesmall_ghash_table *table, uint8_t y[AESMALL_BLOCK_SIZE],
                                const uint8_t *data, size_t len)
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
