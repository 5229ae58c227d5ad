/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: what keeps a compiler from making a branch of arithmetic on a secret.
 *
 * Where it knows that a number is 0 or 1, or that a mask is all ones or nothing, a compiler may
 * take (a & mask) for a choice and jump over it. So a number that a mask is made of, or the mask
 * itself, goes through one of these: it comes back as it was, but the compiler does not know that.
 * Everything that selects by a secret, compares one or looks for an end in one does so:
 *
 *   mask = aesmall_hide_mask((int8_t)(0 - (x >> 7)));          all ones or 0
 *   less = (uint8_t)(aesmall_hide((unsigned)a - b) >> 8);      a, b < 256
 *
 * With GNU asm it costs no instruction. Elsewhere the number goes through memory, by a volatile
 * variable. test/ct shows for which compilers it does what it is for. */
#ifndef AESMALL_CORE_HIDE_H
#define AESMALL_CORE_HIDE_H

#include <stdint.h>

#if defined(__GNUC__)
#define AESMALL_HIDES __attribute__((__always_inline__)) static inline
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
