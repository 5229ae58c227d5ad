/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_CORE_OVERLAP_H
#define AESMALL_CORE_OVERLAP_H

#include <stddef.h>
#include <stdint.h>

/* 1 if in_len bytes at in and out_len bytes at out share memory without starting at the same place,
 * otherwise 0. Such an overlap would destroy input before it is read. The distance is computed
 * modulo the address space, so no end address is formed that could wrap. */
static inline int aesmall_overlap(const void *in, size_t in_len, const void *out, size_t out_len)
{
    uintptr_t distance = (uintptr_t)out - (uintptr_t)in;

    return in_len != 0 && out_len != 0 && distance != 0 &&
           (distance < in_len || (uintptr_t)0 - distance < out_len);
}

/* 1 if len bytes at data and out_len bytes at out share memory, otherwise 0. */
static inline int aesmall_touches(const void *data, size_t len, const void *out, size_t out_len)
{
    return aesmall_overlap(data, len, out, out_len) || (data == out && len != 0 && out_len != 0);
}

#endif
