/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "ctr_le.h"

#include <string.h>

#include "../../core/overlap.h"
#include "ctr.h"

/* Adds `steps` to the counter, least significant byte first. Returns the carry, which is not 0 if
 * the counter cannot hold the sum. steps <= SIZE_MAX / 16, so that the sum cannot wrap. */
static size_t add(uint8_t block[AESMALL_BLOCK_SIZE], size_t steps)
{
    uint8_t i;

    for (i = 0; i < AESMALL_BLOCK_SIZE; i++) {
        steps += block[i];
        block[i] = (uint8_t)steps;
        steps >>= 8;
    }
    return steps;
}

aesmall_error aesmall_ctr_le_crypt(const aesmall_cipher *cipher,
                                   const uint8_t counter[AESMALL_BLOCK_SIZE], const uint8_t *in,
                                   size_t in_len, uint8_t *out, size_t out_cap)
{
    uint8_t block[AESMALL_BLOCK_SIZE], work[AESMALL_CTR_WORK_SIZE];

    if (cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (in_len > out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    if (aesmall_overlap(in, in_len, out, in_len)) {
        return AESMALL_ERROR_OVERLAP;
    }
    memcpy(block, counter, AESMALL_BLOCK_SIZE); /* first: out may overlap it */
    memcpy(work, counter, AESMALL_BLOCK_SIZE);
    if (in_len != 0 && add(work, (in_len - 1) / AESMALL_BLOCK_SIZE) != 0) {
        return AESMALL_ERROR_COUNTER;
    }
    while (in_len != 0) {
        const size_t size = in_len < AESMALL_BLOCK_SIZE ? in_len : AESMALL_BLOCK_SIZE;

        memcpy(work, block, AESMALL_BLOCK_SIZE);
        aesmall_ctr_unchecked(cipher, work, in, size, out);
        (void)add(block, 1);
        in += size;
        out += size;
        in_len -= size;
    }
    return AESMALL_OK;
}
