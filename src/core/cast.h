/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Casts for headers, which C++ compiles too. A program may warn of C's casts (-Wold-style-cast),
 * and of casts to the type that a value has already (-Wuseless-cast). The caller's number may have
 * any type, so macros cast a constant next to it: (n) + AESMALL_CAST(size_t, 8). To cast one
 * pointer to another, cast to void * first: AESMALL_CAST(T *, AESMALL_CAST(void *, p)). */
#ifndef AESMALL_CORE_CAST_H
#define AESMALL_CORE_CAST_H

#ifdef __cplusplus
#define AESMALL_CAST(type, value) (static_cast<type>(value))
#else
#define AESMALL_CAST(type, value) ((type)(value))
#endif

#endif
