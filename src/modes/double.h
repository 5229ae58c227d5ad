/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_DOUBLE_H
#define AESMALL_MODES_DOUBLE_H

#include <stdint.h>

#include "../core/cipher.h"

/* Internal: block = 2 * block in GF(2^128) modulo x^128 + x^7 + x^2 + x + 1, bits
 * in the order of SP 800-38B section 5.3 (big-endian). No secret-dependent
 * branch or address. */
void aesmall_double(uint8_t block[AESMALL_BLOCK_SIZE]);

#endif
