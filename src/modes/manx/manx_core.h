/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: operations on bits that Manx1 and Manx2 share. Positions and lengths are bits, bit 0 is
 * 0x80 of byte 0. */
#ifndef AESMALL_MODES_MANX_CORE_H
#define AESMALL_MODES_MANX_CORE_H

#include <string.h>

#include "../../core/hide.h"
#include "../../core/wipe.h"
#include "../block.h"
#include "manx.h"

#define AESMALL_MANX_BLOCK_BITS 128
#define AESMALL_MANX_LEVEL 64 /* tau, bits of authenticity */
#define AESMALL_MANX_NO_PADDING 0xff

/* Adds (XOR) `bits` bits of `from`, from bit `skip` on, to `to`, from bit `at` on. It accesses only
 * bytes that hold these bits. No secret-dependent branch or address. */
void aesmall_manx_put(uint8_t *to, uint8_t at, const uint8_t *from, uint8_t skip, uint8_t bits);

/* Returns 0xff if byte is not 0, otherwise 0, without a comparison that could become a branch. */
static inline uint8_t aesmall_manx_mask(uint8_t byte)
{
    return (uint8_t)(0u - (aesmall_hide(byte + 0xffu) >> 8));
}

/* Flips one bit. */
static inline void aesmall_manx_put_one(uint8_t *to, uint8_t at)
{
    static const uint8_t one = 0x80;

    aesmall_manx_put(to, at, &one, 0, 1);
}

/* Adds an AD to `to`, from bit `at` on, and a 1 after it if its length varies. */
void aesmall_manx_put_ad(const aesmall_manx_params *params, uint8_t *to, uint8_t at,
                         const uint8_t *ad, size_t ad_bits);

/* Returns 0xff if one of the first `bits` bits of a block is 1, otherwise 0. */
uint8_t aesmall_manx_any(const uint8_t block[AESMALL_BLOCK_SIZE], uint8_t bits);

/* Removes the padding 10* from the end of `size` bytes: the last 1 becomes 0. Returns its position,
 * or NO_PADDING if there is no 1. No secret-dependent branch or address. */
uint8_t aesmall_manx_unpad(uint8_t *text, uint8_t size);

/* Returns whether the set allows an AD of this length. */
static inline int aesmall_manx_takes_ad(const aesmall_manx_params *params, size_t ad_bits)
{
    return ad_bits >= params->ad_least && ad_bits <= params->ad_most;
}

/* The mask of Manx1: block = 2 * block, by the options of the set. */
void aesmall_manx1_double(const aesmall_manx_params *params, uint8_t block[AESMALL_BLOCK_SIZE]);

/* The doubling of the authors' published code (manx.h). */
void aesmall_manx1_double_as_published(uint8_t block[AESMALL_BLOCK_SIZE]);

#endif
