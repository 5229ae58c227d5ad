/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: functions that share a file and are compiled as if each had a file of its own. */
#ifndef AESMALL_CORE_APART_H
#define AESMALL_CORE_APART_H

/* AESMALL_APART precedes the definition of a function that another function in the same file calls.
 * The compiler then does not copy the function into its caller, and does not rely on registers that
 * the function happens to leave unchanged. So each function has the same code in every program, and
 * that code is measured and proved. Older GCC, such as avr-gcc 5 and 7, does the same for a weak
 * symbol, and link-time optimisation treats it like any other symbol.
 *
 * AESMALL_PASTED precedes a static function in an internal header that several functions in a file
 * call with different constants. Each of its callers is usually the only one in a program. */
#if defined(__clang__)
#define AESMALL_APART __attribute__((__noinline__))
#elif defined(__GNUC__) && __GNUC__ >= 8
#define AESMALL_APART __attribute__((__noipa__))
#elif defined(__GNUC__) && defined(__ELF__)
#define AESMALL_APART __attribute__((__weak__))
#else
#define AESMALL_APART
#endif

#if defined(__GNUC__)
#define AESMALL_PASTED static inline __attribute__((__always_inline__, __unused__))
#else
#define AESMALL_PASTED static inline
#endif

#endif
