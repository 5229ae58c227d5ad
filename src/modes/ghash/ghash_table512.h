/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_GHASH_TABLE512_H
#define AESMALL_MODES_GHASH_TABLE512_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/cipher.h"
#include "../../core/target.h"
#include "../../core/wipe.h"
#include "ghash_table.h"

#ifdef __cplusplus
extern "C" {
#endif

/* GHASH with two tables, for AVR, 512 bytes for each key: the table of ghash_table.h, and the same
 * table for H times x^4. Both halves of a byte are looked up at once, so no shift by four bits is
 * needed: a block takes 2,046 cycles instead of 2,273, with less code. On other processors it is
 * GHASH of ghash_table.h under this name.
 *
 * Timing and memory: as ghash_table.h, class T1. */

/* As aesmall_ghash_table. After use: aesmall_wipe(&table, sizeof table). */
#if AESMALL_AVR_ASM
typedef struct aesmall_ghash_table512 {
    aesmall_ghash_table halves[2];
} aesmall_ghash_table512;

/**
 * Make the table of GHASH from the hash subkey.
 *
 * @param table  receives the table, as secret as `h`. Wipe it with aesmall_wipe()
 * @param h      the hash subkey H = E(K, 0), 16 bytes of any alignment. It must not overlap `table`
 *
 * Time: constant. Memory: no byte of H stays on the stack.
 */
void aesmall_ghash_table512_init(aesmall_ghash_table512 *table,
                                 const uint8_t h[AESMALL_BLOCK_SIZE]);

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
 * tables. Time: depends on `len`.
 */
void aesmall_ghash_table512_update(const aesmall_ghash_table512 *table,
                                   uint8_t y[AESMALL_BLOCK_SIZE], const uint8_t *data, size_t len);
#else
typedef aesmall_ghash_table aesmall_ghash_table512;

/**
 * Make the table of GHASH from the hash subkey.
 *
 * @param table  receives the table, as secret as `h`. Wipe it with aesmall_wipe()
 * @param h      the hash subkey H = E(K, 0), 16 bytes of any alignment. It must not overlap `table`
 *
 * Time: constant. Memory: no byte of H stays on the stack.
 */
static inline void aesmall_ghash_table512_init(aesmall_ghash_table512 *table,
                                               const uint8_t h[AESMALL_BLOCK_SIZE])
{
    aesmall_ghash_table_init(table, h);
}

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
 * tables. Time: depends on `len`.
 */
static inline void aesmall_ghash_table512_update(const aesmall_ghash_table512 *table,
                                                 uint8_t y[AESMALL_BLOCK_SIZE], const uint8_t *data,
                                                 size_t len)
{
    aesmall_ghash_table_update(table, y, data, len);
}
#endif

#ifdef __cplusplus
}
#endif

#endif
