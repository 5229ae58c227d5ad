/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_CORE_EQUAL_H
#define AESMALL_CORE_EQUAL_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* 1 if the len bytes at a and b are equal, otherwise 0, in a time that depends on len alone. Use it
 * for tags and other secrets, never memcmp. */
int aesmall_equal(const void *a, const void *b, size_t len);

#ifdef __cplusplus
}
#endif

#endif
