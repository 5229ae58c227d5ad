/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: steps of GCM on one block. */
#ifndef AESMALL_MODES_GCM_BLOCK_H
#define AESMALL_MODES_GCM_BLOCK_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "../../core/cipher.h"
#include "../../core/target.h"
#include "../block.h"

#define AESMALL_GCM_NONCE_SIZE 12 /* the one that needs no hash */

/* SP 800-38D section 6.2: the last 32 bits count, and wrap to 0 by themselves. */
static inline void aesmall_gcm_next(uint8_t counter[AESMALL_BLOCK_SIZE])
{
    uint8_t i = AESMALL_BLOCK_SIZE;

    do {
        i--;
    } while (++counter[i] == 0 && i != AESMALL_GCM_NONCE_SIZE);
}

/* out = in, len bytes each, out apart from in. On ARMv6-M memcpy of newlib takes three times the
 * flash of aesmall_copy, on RV32 a sixth. */
static inline void aesmall_gcm_copy(uint8_t *out, const uint8_t *in, size_t len)
{
#if AESMALL_ARMV6M_ASM
    aesmall_copy(out, in, len);
#else
    memcpy(out, in, len);
#endif
}

/* Eight bytes of zeros before `end` become the number of bits in len bytes. */
static inline void aesmall_gcm_put_bits(uint8_t *end, size_t len)
{
    *--end = (uint8_t)(len << 3);
    for (len >>= 5; len != 0; len >>= 8) {
        *--end = (uint8_t)len;
    }
}

/* E(counter) into block, and the next counter. */
static inline void aesmall_gcm_keystream(const aesmall_cipher *cipher,
                                         uint8_t counter[AESMALL_BLOCK_SIZE],
                                         uint8_t block[AESMALL_BLOCK_SIZE])
{
    cipher->encrypt(cipher, counter, block);
    aesmall_gcm_next(counter);
}

#endif
