/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: what the modes share. */
#ifndef AESMALL_MODES_BLOCK_H
#define AESMALL_MODES_BLOCK_H

#include <stdint.h>

#include "../core/cipher.h"

/* block ^= data, one block each. */
static inline void aesmall_xor_block(uint8_t block[AESMALL_BLOCK_SIZE],
                                     const uint8_t data[AESMALL_BLOCK_SIZE])
{
    uint8_t i;

    for (i = 0; i < AESMALL_BLOCK_SIZE; i++) {
        block[i] ^= data[i];
    }
}

#endif
