/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Doubling in GF(2^8) modulo x^8 + x^4 + x^3 + x + 1 (FIPS 197 4.2), without a
 * branch in the source. */
#ifndef AESMALL_PORTABLE_GF256_H
#define AESMALL_PORTABLE_GF256_H

#include <stdint.h>

#include "../core/hide.h"
#include "../core/scrub.h"

/* gcc -Os makes a call of a function this short, which costs more than it saves. */
#if defined(__GNUC__)
#define AESMALL_INLINE __attribute__((__always_inline__)) static inline
#else
#define AESMALL_INLINE static inline
#endif

/* 2x. The mask is 0xff if bit 7 is set, otherwise 0. avr-gcc makes it of LSL and SBC. */
AESMALL_INLINE uint8_t aesmall_xtime(uint8_t x)
{
    const uint8_t shifted = (uint8_t)(x << 1);
    const int_fast8_t carry = aesmall_hide_mask((int8_t)(0 - (x >> 7)));

    return (uint8_t)(shifted ^ (carry & 0x1b));
}

/* x/2, the inverse of aesmall_xtime: 0x8d is 1/2, since 2 * 0x8d = 0x11a ^ 0x11b = 1. */
AESMALL_INLINE uint8_t aesmall_xtime_inverse(uint8_t x)
{
    const int_fast8_t carry = aesmall_hide_mask((int8_t)(0 - (x & 1)));

    return (uint8_t)((x >> 1) ^ (carry & 0x8d));
}

/* 2x in each of the four bytes of a word. h - h/128 is 0x7f where bit 7 was set. */
AESMALL_INLINE uint32_t aesmall_xtime4(uint32_t x)
{
    const uint32_t high = x & 0x80808080u;

    return ((x ^ high) << 1) ^ ((high - (high >> 7)) & 0x1b1b1b1bu);
}

#endif
