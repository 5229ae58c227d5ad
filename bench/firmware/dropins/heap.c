/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Provides a heap for libraries that need one. It does not count. */
#include <stddef.h>
#include <stdint.h>

#define SIZE 8192

void *_sbrk(ptrdiff_t more);

void *_sbrk(ptrdiff_t more)
{
    static uint8_t heap[SIZE] __attribute__((aligned(8)));
    static ptrdiff_t used;
    void *const start = heap + used;

    if (more > SIZE - used) {
        return (void *)-1;
    }
    used += more;
    return start;
}
