/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_GHASH_SMALL_H
#define AESMALL_MODES_GHASH_SMALL_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/cipher.h"
#include "../../core/target.h"
#include "../../core/wipe.h"
#include "ghash.h"

#ifdef __cplusplus
extern "C" {
#endif

/* GHASH in little flash, for AVR, Cortex-M and RV32: by loops over bits, with no table and no
 * multiplication.
 *              flash, bytes   key, bytes   cycles a block
 *   AVR        526            24           7,648
 *   Cortex-M   182            16           5,198 (Cortex-M0+)
 *   RV32       254            16           5,743 (Hazard3)
 * On other processors it is GHASH of ghash.h under this name.
 *
 * Timing: class T0. No branch and no address depends on a secret.
 * Source: SP 800-38D sections 6.3 and 6.4. */

/* The key, made from H. The member is private and as secret as H. After use: aesmall_wipe(&key,
 * sizeof key). The key holds no pointer and may be copied. */
#if AESMALL_AVR_ASM || AESMALL_ARMV6M_ASM || AESMALL_RV32_ASM
typedef struct aesmall_ghash_small_key {
#if AESMALL_AVR_ASM
    uint8_t bits[24];
#else
    uint32_t words[4];
#endif
} aesmall_ghash_small_key;

/**
 * Make the key of GHASH from the hash subkey.
 *
 * @param key  receives the key, as secret as `h`. Wipe it with aesmall_wipe()
 * @param h    the hash subkey H = E(K, 0), 16 bytes of any alignment. It must not overlap `key`
 *
 * Time: constant. Memory: no byte of H stays on the stack.
 */
void aesmall_ghash_small_init(aesmall_ghash_small_key *key, const uint8_t h[AESMALL_BLOCK_SIZE]);

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
 * y = (y XOR block) * H for each block. Time: depends on `len`.
 */
void aesmall_ghash_small_update(const aesmall_ghash_small_key *key, uint8_t y[AESMALL_BLOCK_SIZE],
                                const uint8_t *data, size_t len);
#else
typedef aesmall_ghash_key aesmall_ghash_small_key;

/**
 * Make the key of GHASH from the hash subkey.
 *
 * @param key  receives the key, as secret as `h`. Wipe it with aesmall_wipe()
 * @param h    the hash subkey H = E(K, 0), 16 bytes of any alignment. It must not overlap `key`
 *
 * Time: constant. Memory: no byte of H stays on the stack.
 */
static inline void aesmall_ghash_small_init(aesmall_ghash_small_key *key,
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
 * y = (y XOR block) * H for each block. Time: depends on `len`.
 */
static inline void aesmall_ghash_small_update(const aesmall_ghash_small_key *key,
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
