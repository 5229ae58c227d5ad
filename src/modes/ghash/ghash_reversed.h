/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: GHASH of blocks with their bytes in reverse order, for POLYVAL (RFC 8452 appendix
 * A). */
#ifndef AESMALL_MODES_GHASH_REVERSED_H
#define AESMALL_MODES_GHASH_REVERSED_H

#include "ghash.h"
#include "ghash_branch.h"
#include "ghash_small.h"
#include "ghash_table.h"
#include "ghash_table512.h"

/* As the ..._update calls with the same keys, except that zeros fill up the last block and then the
 * bytes of each block are taken in reverse order. The bytes of y are not reversed. */
void aesmall_ghash_reversed(const aesmall_ghash_key *key, uint8_t y[AESMALL_BLOCK_SIZE],
                            const uint8_t *data, size_t len);
void aesmall_ghash_table_reversed(const aesmall_ghash_table *table, uint8_t y[AESMALL_BLOCK_SIZE],
                                  const uint8_t *data, size_t len);
#if AESMALL_AVR_ASM || AESMALL_ARMV7M_GHASH
void aesmall_ghash_compact_reversed(const aesmall_ghash_key *key, uint8_t y[AESMALL_BLOCK_SIZE],
                                    const uint8_t *data, size_t len);
#else
static inline void aesmall_ghash_compact_reversed(const aesmall_ghash_key *key,
                                                  uint8_t y[AESMALL_BLOCK_SIZE],
                                                  const uint8_t *data, size_t len)
{
    aesmall_ghash_reversed(key, y, data, len);
}
#endif
#if AESMALL_AVR_ASM || AESMALL_ARMV6M_ASM || AESMALL_RV32_ASM
void aesmall_ghash_small_reversed(const aesmall_ghash_small_key *key, uint8_t y[AESMALL_BLOCK_SIZE],
                                  const uint8_t *data, size_t len);
#else
static inline void aesmall_ghash_small_reversed(const aesmall_ghash_small_key *key,
                                                uint8_t y[AESMALL_BLOCK_SIZE], const uint8_t *data,
                                                size_t len)
{
    aesmall_ghash_reversed(key, y, data, len);
}
#endif
#if AESMALL_AVR_ASM
void aesmall_ghash_table512_reversed(const aesmall_ghash_table512 *table,
                                     uint8_t y[AESMALL_BLOCK_SIZE], const uint8_t *data,
                                     size_t len);
void aesmall_ghash_branch_reversed(const aesmall_ghash_branch_key *key,
                                   uint8_t y[AESMALL_BLOCK_SIZE], const uint8_t *data, size_t len);
#else
static inline void aesmall_ghash_branch_reversed(const aesmall_ghash_branch_key *key,
                                                 uint8_t y[AESMALL_BLOCK_SIZE], const uint8_t *data,
                                                 size_t len)
{
    aesmall_ghash_reversed(key, y, data, len);
}

static inline void aesmall_ghash_table512_reversed(const aesmall_ghash_table512 *table,
                                                   uint8_t y[AESMALL_BLOCK_SIZE],
                                                   const uint8_t *data, size_t len)
{
    aesmall_ghash_table_reversed(table, y, data, len);
}
#endif

/* Adds the next block of data to y, its bytes reversed, and returns the number of its bytes. */
static inline uint8_t aesmall_ghash_add_reversed(uint8_t y[AESMALL_BLOCK_SIZE], const uint8_t *data,
                                                 size_t len)
{
    uint8_t *to = y + AESMALL_BLOCK_SIZE;
    uint8_t count = (uint8_t)len;

    if (len < AESMALL_BLOCK_SIZE) {
        do {
            *--to ^= *data++;
        } while (--count != 0);
        return (uint8_t)len;
    }
    do {
        to -= 8;
        to[7] ^= data[0];
        to[6] ^= data[1];
        to[5] ^= data[2];
        to[4] ^= data[3];
        to[3] ^= data[4];
        to[2] ^= data[5];
        to[1] ^= data[6];
        to[0] ^= data[7];
        data += 8;
    } while (to != y);
    return AESMALL_BLOCK_SIZE;
}

#endif
