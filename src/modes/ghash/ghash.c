/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/apart.h"
#include "../../core/multiply.h"
#include "../../core/scrub.h"
#include "../../core/target.h"
#include "ghash.h"
#include "ghash_multiply.h"
#include "ghash_reversed.h"

/* otherwise aesmall_ghash_init.S in assembly */
#if !AESMALL_ARMV6M_ASM && !AESMALL_AVR_ASM && !AESMALL_RV32_GHASH

void aesmall_ghash_init(aesmall_ghash_key *key, const uint8_t h[AESMALL_BLOCK_SIZE])
{
    memcpy(key->h, h, AESMALL_BLOCK_SIZE);
    AESMALL_CLEAR_REGISTERS();
}

#endif

/* otherwise aesmall_ghash_update.S in assembly */
#if !AESMALL_ARMV6M_ASM && !AESMALL_AVR_ASM && !AESMALL_RV32_GHASH

/* Zeros that fill up the last block do not change y, so they need not be added. */
AESMALL_APART void aesmall_ghash_update(const aesmall_ghash_key *key, uint8_t y[AESMALL_BLOCK_SIZE],
                                        const uint8_t *data, size_t len)
{
    while (len != 0) {
        uint8_t i;

        for (i = 0; i < AESMALL_BLOCK_SIZE && len != 0; i++, len--) {
            y[i] ^= *data++;
        }
        aesmall_ghash_multiply(y, key->h);
    }
    aesmall_scrub();
}

#endif

/* otherwise aesmall_ghash_reversed in assembly */
#if !AESMALL_AVR_ASM && !AESMALL_ARMV6M_ASM && !AESMALL_RV32_GHASH

/* The blocks are added here, so that no block is copied. Then zeros are added. */
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

/* otherwise aesmall_ghash_compact_update.S in assembly */
#if !AESMALL_AVR_ASM && !AESMALL_ARMV7M_GHASH

void aesmall_ghash_compact_update(const aesmall_ghash_key *key, uint8_t y[AESMALL_BLOCK_SIZE],
                                  const uint8_t *data, size_t len)
{
    aesmall_ghash_update(key, y, data, len);
}

#endif
