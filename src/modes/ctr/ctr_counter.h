/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the big-endian counter at the end of a CTR block. It is public, so the
 * loops may stop early. */
#ifndef AESMALL_MODES_CTR_COUNTER_H
#define AESMALL_MODES_CTR_COUNTER_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/cipher.h"
#include "../../core/error.h"
#include "../../core/overlap.h"

/* Returns 1 if the last `size` bytes of block, as a counter, cannot hold their value + steps,
 * otherwise 0. steps <= SIZE_MAX / 16 + 1, so that the sum below cannot wrap. */
static inline int aesmall_ctr_runs_out(const uint8_t block[AESMALL_BLOCK_SIZE], uint8_t size,
                                       size_t steps)
{
    const uint8_t *digit = block + AESMALL_BLOCK_SIZE;

    do {
        steps = (steps + *--digit) >> 8;
    } while (--size != 0);
    return steps != 0;
}

/* Adds one to the counter. If aesmall_ctr_runs_out returned that a next value exists, the carry
 * stops inside the counter, at any width. A block of all ones becomes zero. */
static inline void aesmall_ctr_next(uint8_t block[AESMALL_BLOCK_SIZE])
{
    uint8_t *digit = block + AESMALL_BLOCK_SIZE;

    do {
        digit--;
    } while (++*digit == 0 && digit != block);
}

/* Checks the arguments of aesmall_ctr_crypt. */
static inline aesmall_error aesmall_ctr_check(const aesmall_cipher *cipher,
                                              const uint8_t counter[AESMALL_BLOCK_SIZE],
                                              const uint8_t *in, size_t in_len, const uint8_t *out,
                                              size_t out_cap)
{
    if (cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (in_len > out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    if (aesmall_overlap(in, in_len, out, in_len)) {
        return AESMALL_ERROR_OVERLAP;
    }
    if (in_len != 0 &&
        aesmall_ctr_runs_out(counter, AESMALL_BLOCK_SIZE, (in_len - 1) / AESMALL_BLOCK_SIZE)) {
        return AESMALL_ERROR_COUNTER;
    }
    return AESMALL_OK;
}

#endif
