/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_GHASH_MULTIPLY_H
#define AESMALL_MODES_GHASH_MULTIPLY_H

#include <stdint.h>

#include "../core/cipher.h"

/* Internal: y = y * h in GF(2^128) modulo x^128 + x^7 + x^2 + x + 1, bits in the order
 * of SP 800-38D section 6.3: the first bit, the high one of byte 0, is x^0. No
 * secret-dependent branch or address. */
void aesmall_ghash_multiply(uint8_t y[AESMALL_BLOCK_SIZE], const uint8_t h[AESMALL_BLOCK_SIZE]);

#endif
