/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_GHASH_H
#define AESMALL_MODES_GHASH_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/cipher.h"
#include "../../core/multiply.h"
#include "../../core/target.h"
#include "../../core/wipe.h"

#ifdef __cplusplus
extern "C" {
#endif

/* GHASH (SP 800-38D section 6.4): the hash inside GCM and GMAC, a polynomial in a
 * secret H over GF(2^128). It is a building block and not a MAC: anyone who sees the hash of a
 * known text can compute H. GCM adds E(K, J0) to it and never uses a nonce twice.
 *
 * The tag of GCM (SP 800-38D section 7.1) is, with y of 16 zeros first,
 *     update(A), update(C), update(bits of A and of C, 64 bits each, big-endian)
 * and then y XOR E(K, J0).
 *
 * Timing: class T0, no branch and no address depends on key, y or data. The time depends on the
 * lengths, and on ARM and RV32 on the alignment of y and data. On 32-bit processors this
 * requires that a multiplication takes the same time for all factors. If the compiler's macros show
 * that it does not, the multiplier is not used (core/multiply.h). If it takes 32 cycles instead of
 * 1 (some Cortex-M0), the time is still constant, but 7,533 cycles more for each block. */

/* The key, made from H: 324 bytes with the ARMv6-M assembly, 144 with the Thumb-2 or RV32 assembly,
 * 36 with the AVR assembly, otherwise 16. The member is private and as secret as H. After use:
 * aesmall_wipe(&key, sizeof key). The key holds no pointer and may be copied. */
typedef struct aesmall_ghash_key {
#if AESMALL_ARMV6M_GHASH
    uint32_t words[81];
#elif AESMALL_ARMV7M_GHASH || AESMALL_RV32_GHASH
    uint32_t words[36];
#elif AESMALL_AVR_ASM
    uint8_t args[9][4];
#else
    uint8_t h[AESMALL_BLOCK_SIZE];
#endif
} aesmall_ghash_key;

/**
 * Make the key of GHASH from the hash subkey.
 *
 * @param key  receives the key, as secret as `h`. Wipe it with aesmall_wipe()
 * @param h    the hash subkey H = E(K, 0), 16 bytes of any alignment. It must not overlap `key`
 *
 * Time: constant. Memory: no byte of H stays on the stack.
 */
void aesmall_ghash_init(aesmall_ghash_key *key, const uint8_t h[AESMALL_BLOCK_SIZE]);

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
 * y = (y XOR block) * H for each block. Time: depends on `len`, and on ARM and RV32 on the
 * alignment of `y` and `data`. A block takes 4,896 cycles on AVR. Memory: no secret stays on the
 * stack, except copies of `y` that a C compiler may make.
 * Source: SP 800-38D section 6.4.
 */
void aesmall_ghash_update(const aesmall_ghash_key *key, uint8_t y[AESMALL_BLOCK_SIZE],
                          const uint8_t *data, size_t len);

/**
 * Add data to a hash with less flash on AVR and on Cortex-M4, M7 and M33.
 *
 * @param key,y,data,len  as for aesmall_ghash_update()
 *
 * On AVR it has 1,144 bytes instead of 1,480 and takes 5,058 cycles for a block. On ARMv7E-M and
 * ARMv8-M Mainline it has 694 bytes instead of 2,284 and takes about a tenth more cycles for a
 * block. On other processors it is aesmall_ghash_update().
 */
void aesmall_ghash_compact_update(const aesmall_ghash_key *key, uint8_t y[AESMALL_BLOCK_SIZE],
                                  const uint8_t *data, size_t len);

#ifdef __cplusplus
}
#endif

#endif
