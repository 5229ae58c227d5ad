/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: barriers that keep a compiler from turning arithmetic on a secret into a branch.
 *
 * If a compiler knows that a number is 0 or 1, or that a mask is all ones or all zeros, it may
 * treat (a & mask) as a choice and branch. So a mask, or the number that it is made of, passes
 * through one of these functions. The value stays the same, but the compiler does not know that.
 * All code that selects by a secret, compares a secret or searches for the end of a secret does so:
 *
 *   mask = aesmall_hide_mask((int8_t)(0 - (x >> 7)));          all ones or 0
 *   less = (uint8_t)(aesmall_hide((unsigned)a - b) >> 8);      a, b < 256
 *
 * With GNU asm it costs no instruction, otherwise the number passes through a volatile variable.
 * test/ct shows for which compilers it works. An export may hold one that it does not call. */
#ifndef AESMALL_CORE_HIDE_H
#define AESMALL_CORE_HIDE_H

#include <stdint.h>

#if defined(__GNUC__)
#define AESMALL_HIDES __attribute__((__always_inline__, __unused__)) static inline
#define AESMALL_UNKNOWN
#define AESMALL_FORGET(value) __asm__("" : "+r"(value))
#else
#define AESMALL_HIDES static inline
#define AESMALL_UNKNOWN volatile
#define AESMALL_FORGET(value) ((void)0)
#endif

AESMALL_HIDES unsigned aesmall_hide(AESMALL_UNKNOWN unsigned value)
{
    AESMALL_FORGET(value);
    return value;
}

AESMALL_HIDES uint_fast8_t aesmall_hide_byte(AESMALL_UNKNOWN uint_fast8_t value)
{
    AESMALL_FORGET(value);
    return value;
}

AESMALL_HIDES int_fast8_t aesmall_hide_mask(AESMALL_UNKNOWN int_fast8_t value)
{
    AESMALL_FORGET(value);
    return value;
}

AESMALL_HIDES uint32_t aesmall_hide_word(AESMALL_UNKNOWN uint32_t value)
{
    AESMALL_FORGET(value);
    return value;
}

#endif
