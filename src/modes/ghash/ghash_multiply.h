/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_GHASH_MULTIPLY_H
#define AESMALL_MODES_GHASH_MULTIPLY_H

#include <limits.h>
#include <stdint.h>

#include "../../core/cipher.h"
#include "../../core/multiply.h"
#include "../../core/target.h"

/* Selects the portable implementation: bit by bit, or with the multiplier if its time does not
 * depend on the factors (core/multiply.h). Tests select the first where the second is the
 * default. */
#if !defined(AESMALL_GHASH_BITS)
#if UINT_MAX == 0xffff && !AESMALL_AVR_ASM /* otherwise aesmall_ghash_product.S */
#define AESMALL_GHASH_BITS 1
#elif UINT_MAX > 0xffff && !AESMALL_ARMV6M_ASM && !AESMALL_CONSTANT_MULTIPLY
#define AESMALL_GHASH_BITS 1
#else
#define AESMALL_GHASH_BITS 0
#endif
#endif
#if UINT_MAX > 0xffff && !AESMALL_ARMV6M_ASM && !AESMALL_RV32_GHASH && !AESMALL_GHASH_BITS
#define AESMALL_GHASH_WORDS 1
#else
#define AESMALL_GHASH_WORDS 0
#endif

/* Internal: y = y * h in GF(2^128) modulo x^128 + x^7 + x^2 + x + 1, bits in the order
 * of SP 800-38D section 6.3: the first bit, the high one of byte 0, is x^0. No
 * secret-dependent branch or address. */
void aesmall_ghash_multiply(uint8_t y[AESMALL_BLOCK_SIZE], const uint8_t h[AESMALL_BLOCK_SIZE]);

#endif
