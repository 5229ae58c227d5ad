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
#define AESMALL_HIDE(type, name)                                                                   \
    __attribute__((always_inline)) static inline type name(type value)                             \
    {                                                                                              \
        __asm__("" : "+r"(value));                                                                 \
        return value;                                                                              \
    }
#else
#define AESMALL_HIDE(type, name)                                                                   \
    static inline type name(type value)                                                            \
    {                                                                                              \
        volatile type hidden = value;                                                              \
                                                                                                   \
        return hidden;                                                                             \
    }
#endif

AESMALL_HIDE(unsigned, aesmall_hide)
AESMALL_HIDE(uint_fast8_t, aesmall_hide_byte)
AESMALL_HIDE(int_fast8_t, aesmall_hide_mask)
AESMALL_HIDE(uint32_t, aesmall_hide_word)

#endif
