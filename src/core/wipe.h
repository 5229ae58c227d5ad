/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_CORE_WIPE_H
#define AESMALL_CORE_WIPE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Overwrite memory with zeros, even if no later code reads it.
 *
 * @param data  the memory. NULL if `len` is 0
 * @param len   bytes, any number
 *
 * The compiler cannot remove the call or the stores. Time: depends on `len`.
 */
void aesmall_wipe(void *data, size_t len);

#ifdef __cplusplus
}
#endif

#endif
