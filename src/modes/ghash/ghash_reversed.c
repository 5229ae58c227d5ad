/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "ghash_reversed.h"
#include "../../core/multiply.h"
#include "../../core/target.h"

/* else aesmall_ghash_reversed in assembly */
#if !AESMALL_AVR_ASM && !AESMALL_ARMV6M_ASM && !AESMALL_RV32_GHASH

/* The blocks are added here, so that none is copied; then zeros are. */
void aesmall_ghash_reversed(const aesmall_ghash_key *key, uint8_t y[AESMALL_BLOCK_SIZE],
                            const uint8_t *data, size_t len)
{
    static const uint32_t zeros[AESMALL_BLOCK_SIZE / 4] = {0};

    while (len != 0) {
        const uint8_t count = aesmall_ghash_add_reversed(y, data, len);

        aesmall_ghash_update(key, y, (const uint8_t *)zeros, AESMALL_BLOCK_SIZE);
        data += count;
        len -= count;
    }
}

#endif
