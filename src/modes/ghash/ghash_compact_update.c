/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "ghash.h"

#if !AESMALL_AVR_ASM /* else src/avr/modes/ghash/aesmall_ghash_compact_update.S */

void aesmall_ghash_compact_update(const aesmall_ghash_key *key, uint8_t y[AESMALL_BLOCK_SIZE],
                                  const uint8_t *data, size_t len)
{
    aesmall_ghash_update(key, y, data, len);
}

#endif
