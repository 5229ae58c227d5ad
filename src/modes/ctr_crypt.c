/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../core/overlap.h"
#include "ctr.h"
#include "ctr_counter.h"

aesmall_error aesmall_ctr_crypt(const aesmall_cipher *cipher,
                                const uint8_t counter[AESMALL_BLOCK_SIZE], const uint8_t *in,
                                size_t in_len, uint8_t *out, size_t out_cap)
{
    uint8_t work[AESMALL_CTR_WORK_SIZE];

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
    memcpy(work, counter, AESMALL_BLOCK_SIZE); /* first: out may overlap it */
    aesmall_ctr_run(cipher, work, in, in_len, out);
    return AESMALL_OK;
}
