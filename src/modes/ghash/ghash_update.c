/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "ghash.h"

/* else aesmall_ghash_update.S in assembly */
#if !AESMALL_ARMV6M_ASM && !AESMALL_AVR_ASM && !AESMALL_RV32_GHASH

#include "../../core/scrub.h"
#include "ghash_multiply.h"

/* Zeros that fill up the last block change nothing in y: they need not be added. */
void aesmall_ghash_update(const aesmall_ghash_key *key, uint8_t y[AESMALL_BLOCK_SIZE],
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
