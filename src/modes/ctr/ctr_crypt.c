/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "ctr.h"
#include "ctr_counter.h"

aesmall_error aesmall_ctr_crypt(const aesmall_cipher *cipher,
                                const uint8_t counter[AESMALL_BLOCK_SIZE], const uint8_t *in,
                                size_t in_len, uint8_t *out, size_t out_cap)
{
    aesmall_error error = aesmall_ctr_check(cipher, counter, in, in_len, out, out_cap);
    uint8_t work[AESMALL_CTR_WORK_SIZE];

    if (error != AESMALL_OK) {
        return error;
    }
    memcpy(work, counter, AESMALL_BLOCK_SIZE); /* first: out may overlap it */
    aesmall_ctr_run(cipher, work, in, in_len, out);
    return AESMALL_OK;
}
