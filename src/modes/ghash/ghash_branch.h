/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_GHASH_BRANCH_H
#define AESMALL_MODES_GHASH_BRANCH_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/cipher.h"
#include "../../core/target.h"
#include "../../core/wipe.h"
#include "ghash.h"

#ifdef __cplusplus
extern "C" {
#endif

/* GHASH with branches on the key, for AVR: a block takes 2,991 cycles, with no table. On other
 * processors it is GHASH of ghash.h under this name.
 *
 * Timing: class T2. Each bit of the key selects one of two ways of equal time, on AVRs of any kind;
 * never a bit of y or data. So all blocks under a key run through the same instructions. Anyone who
 * sees which ones, by the power that the processor takes or with a debugger, sees the key: use
 * ghash.h if an attacker can measure the device. */

/* The key, made from H: 24 bytes on AVR. The member is private and as secret as H. After use:
 * aesmall_wipe(&key, sizeof key). The key holds no pointer and may be copied. */
#if AESMALL_AVR_ASM
typedef struct aesmall_ghash_branch_key {
    uint8_t bits[24];
} aesmall_ghash_branch_key;

/**
 * Make the key of GHASH from the hash subkey.
 *
 * @param key  receives the key, as secret as `h`. Wipe it with aesmall_wipe()
 * @param h    the hash subkey H = E(K, 0), 16 bytes of any alignment. It must not overlap `key`
 *
 * Time: constant. Memory: no byte of H stays on the stack.
 */
void aesmall_ghash_branch_init(aesmall_ghash_branch_key *key, const uint8_t h[AESMALL_BLOCK_SIZE]);

/**
 * Add data to a hash.
 *
 * @param key   the key. If it is wiped, `y` becomes 0
 * @param y     the state, 16 bytes of any alignment: zeros before the first call, the hash after
 *              the last
 * @param data  `len` bytes of any alignment. NULL if `len` is 0. They MUST NOT overlap `y`
 * @param len   bytes, any number. Zeros fill up the last block, so only the last piece of a string
 *              may have an incomplete block
 *
 * y = (y XOR block) * H for each block. Timing class T2 on AVR: each bit of the key selects one of
 * two ways of equal time. Time: depends on `len`.
 */
void aesmall_ghash_branch_update(const aesmall_ghash_branch_key *key, uint8_t y[AESMALL_BLOCK_SIZE],
                                 const uint8_t *data, size_t len);
#else
typedef aesmall_ghash_key aesmall_ghash_branch_key;

/**
 * Make the key of GHASH from the hash subkey.
 *
 * @param key  receives the key, as secret as `h`. Wipe it with aesmall_wipe()
 * @param h    the hash subkey H = E(K, 0), 16 bytes of any alignment. It must not overlap `key`
 *
 * Time: constant. Memory: no byte of H stays on the stack.
 */
static inline void aesmall_ghash_branch_init(aesmall_ghash_branch_key *key,
                                             const uint8_t h[AESMALL_BLOCK_SIZE])
{
    aesmall_ghash_init(key, h);
}

/**
 * Add data to a hash.
 *
 * @param key   the key. If it is wiped, `y` becomes 0
 * @param y     the state, 16 bytes of any alignment: zeros before the first call, the hash after
 *              the last
 * @param data  `len` bytes of any alignment. NULL if `len` is 0. They MUST NOT overlap `y`
 * @param len   bytes, any number. Zeros fill up the last block, so only the last piece of a string
 *              may have an incomplete block
 *
 * y = (y XOR block) * H for each block. Timing class T2 on AVR: each bit of the key selects one of
 * two ways of equal time. Time: depends on `len`.
 */
static inline void aesmall_ghash_branch_update(const aesmall_ghash_branch_key *key,
                                               uint8_t y[AESMALL_BLOCK_SIZE], const uint8_t *data,
                                               size_t len)
{
    aesmall_ghash_update(key, y, data, len);
}
#endif

#ifdef __cplusplus
}
#endif

#endif
