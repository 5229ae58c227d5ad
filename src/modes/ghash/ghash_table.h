/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_GHASH_TABLE_H
#define AESMALL_MODES_GHASH_TABLE_H

#include <limits.h>
#include <stddef.h>
#include <stdint.h>

#include "../../core/cipher.h"
#include "../../core/wipe.h"

#ifdef __cplusplus
extern "C" {
#endif

/* GHASH with a table of the 16 products of H and four bits, 256 bytes for each key. It is for
 * processors that multiply slowly or not at all. A block takes 2,273 cycles on AVR, and about 2,000
 * on ARMv6-M, where ghash.h takes 1,384 with a multiplier of one cycle and 8,917 with one of 32.
 * ghash.h has the form without a table, ghash_table512.h one with two.
 *
 * Timing: class T1: y and data select addresses in the table. The table MUST be in memory without
 * cache and without wait states that depend on the address, such as the SRAM of an AVR or of a
 * Cortex-M0+. If other code shares a cache with yours, use ghash.h. No branch depends on a
 * secret. */
typedef struct aesmall_ghash_table {
#if UINT_MAX > 0xffff
    uint32_t rows[16][4];
#else
    uint8_t rows[16][AESMALL_BLOCK_SIZE];
#endif
} aesmall_ghash_table;

/**
 * Make the table of GHASH from the hash subkey.
 *
 * @param table  receives the table, as secret as `h`. Wipe it with aesmall_wipe()
 * @param h      the hash subkey H = E(K, 0), 16 bytes of any alignment. It must not overlap `table`
 *
 * Time: constant. Memory: no byte of H stays on the stack.
 */
void aesmall_ghash_table_init(aesmall_ghash_table *table, const uint8_t h[AESMALL_BLOCK_SIZE]);

/**
 * Add data to a hash.
 *
 * @param table  the table. If it is wiped, `y` becomes 0
 * @param y      the state, 16 bytes of any alignment: zeros before the first call, the hash after
 *               the last
 * @param data   `len` bytes of any alignment. NULL if `len` is 0. They MUST NOT overlap `y`
 * @param len    bytes, any number. Zeros fill up the last block, so only the last piece of a string
 *               may have an incomplete block
 *
 * y = (y XOR block) * H for each block. Timing class T1: `y` and `data` select addresses in the
 * table. Time: depends on `len`.
 */
void aesmall_ghash_table_update(const aesmall_ghash_table *table, uint8_t y[AESMALL_BLOCK_SIZE],
                                const uint8_t *data, size_t len);

#ifdef __cplusplus
}
#endif

#endif
