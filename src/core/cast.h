/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Casts in headers, which C++ compiles too: programs warn of C's casts there (-Wold-style-cast),
 * and of casts to the type that a value has already (-Wuseless-cast). A number of the caller's is
 * of any type, so the macros below cast a constant beside it: (n) + AESMALL_CAST(size_t, 8). One
 * pointer to another goes by way of void: AESMALL_CAST(T *, AESMALL_CAST(void *, p)). */
#ifndef AESMALL_CORE_CAST_H
#define AESMALL_CORE_CAST_H

#ifdef __cplusplus
#define AESMALL_CAST(type, value) (static_cast<type>(value))
#else
#define AESMALL_CAST(type, value) ((type)(value))
#endif

#endif
