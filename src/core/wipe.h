/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_CORE_WIPE_H
#define AESMALL_CORE_WIPE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Zeroes len bytes at data. The compiler cannot remove the call or the stores, even if the memory
 * is never read again. data may be NULL if len is 0. Time: depends on len alone. */
void aesmall_wipe(void *data, size_t len);

#ifdef __cplusplus
}
#endif

#endif
