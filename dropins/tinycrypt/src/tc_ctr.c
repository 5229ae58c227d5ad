/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <tinycrypt/ctr_mode.h>

#include "tc_internal.h"

#define COUNTER_SIZE 4
#define FIXED_SIZE (TC_AES_BLOCK_SIZE - COUNTER_SIZE)

int tc_ctr_mode(uint8_t *out, unsigned int outlen, const uint8_t *in, unsigned int inlen,
                uint8_t *ctr, const TCAesKeySched_t sched)
{
    const aesmall_dropin_view view = {{aesmall_dropin_encrypt, NULL}, sched};
    uint8_t work[AESMALL_CTR_WORK_SIZE];
    uint32_t to_wrap; /* blocks until the counter wraps. 0 means 2^32 */
    unsigned int first = inlen;

    if (out == NULL || in == NULL || ctr == NULL || sched == NULL || inlen == 0 ||
        inlen != outlen) {
        return TC_CRYPTO_FAIL;
    }
    memmove(out, in, inlen);
    memcpy(work, ctr, TC_AES_BLOCK_SIZE);
    to_wrap = 0 - ((uint32_t)ctr[FIXED_SIZE] << 24 | (uint32_t)ctr[FIXED_SIZE + 1] << 16 |
                   (uint32_t)ctr[FIXED_SIZE + 2] << 8 | ctr[FIXED_SIZE + 3]);
    if (to_wrap - 1 < inlen / TC_AES_BLOCK_SIZE) {
        first = (unsigned int)to_wrap * TC_AES_BLOCK_SIZE;
    }
    aesmall_ctr_unchecked(&view.cipher, work, out, first, out);
    memcpy(work, ctr, FIXED_SIZE); /* without the carry */
    aesmall_ctr_unchecked(&view.cipher, work, out + first, inlen - first, out + first);
    memcpy(ctr + FIXED_SIZE, work + FIXED_SIZE, COUNTER_SIZE);
    return TC_CRYPTO_SUCCESS;
}
