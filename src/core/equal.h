/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_CORE_EQUAL_H
#define AESMALL_CORE_EQUAL_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Compare tags or other secrets in constant time.
 *
 * @param a    `len` bytes. NULL if `len` is 0
 * @param b    `len` bytes. NULL if `len` is 0
 * @param len  bytes, any number
 * @return 1 if the bytes are equal, otherwise 0
 *
 * Use it instead of memcmp. Time: depends on `len`.
 */
int aesmall_equal(const void *a, const void *b, size_t len);

#ifdef __cplusplus
}
#endif

#endif
