/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: operations on blocks that the modes share. */
#ifndef AESMALL_MODES_BLOCK_H
#define AESMALL_MODES_BLOCK_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "../core/cipher.h"
#include "../core/target.h"
#include "../core/wipe.h"

/* out = a ^ b, len bytes each. out == a and out == b are allowed. */
#if AESMALL_XOR_ASM
void aesmall_xor(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t len); /* by words */
#else
static inline void aesmall_xor(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t len)
{
    size_t i;

    for (i = 0; i < len; i++) {
        out[i] = (uint8_t)(a[i] ^ b[i]);
    }
}
#endif

/* out = in, len bytes each, out apart from in. */
#if AESMALL_XOR_ASM
void aesmall_copy(uint8_t *out, const uint8_t *in, size_t len); /* by words */
#else
static inline void aesmall_copy(uint8_t *out, const uint8_t *in, size_t len)
{
    memcpy(out, in, len);
}
#endif

/* data = 0. Where aesmall_xor is assembly modes link aesmall_wipe anyway, which is faster than
 * memset. */
static inline void aesmall_zero(uint8_t *data, size_t len)
{
#if AESMALL_XOR_ASM
    aesmall_wipe(data, len);
#else
    memset(data, 0, len);
#endif
}

static inline void aesmall_zero_block(uint8_t block[AESMALL_BLOCK_SIZE])
{
    aesmall_zero(block, AESMALL_BLOCK_SIZE);
}

/* block ^= data, one block each. */
static inline void aesmall_xor_block(uint8_t block[AESMALL_BLOCK_SIZE],
                                     const uint8_t data[AESMALL_BLOCK_SIZE])
{
#if AESMALL_XOR_ASM
    aesmall_xor(block, block, data, AESMALL_BLOCK_SIZE);
#else
    uint8_t i;

    for (i = 0; i < AESMALL_BLOCK_SIZE; i++) {
        block[i] ^= data[i];
    }
#endif
}

#endif
