/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../ctr/ctr.h"
#include "ccm.h"

/* The counter block 0 would encrypt the tag (SP 800-38C A.3): text begins with 1. */
aesmall_error aesmall_ccm_star_crypt_unauthenticated(
    const aesmall_cipher *cipher, const uint8_t nonce[AESMALL_CCM_STAR_NONCE_SIZE],
    const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap)
{
    uint8_t counter[AESMALL_BLOCK_SIZE];

#if SIZE_MAX > 0xffff /* else two bytes of counter are enough for any length */
    if (in_len > 0xffff) {
        return AESMALL_ERROR_LENGTH;
    }
#endif
    counter[0] = AESMALL_BLOCK_SIZE - 2 - AESMALL_CCM_STAR_NONCE_SIZE; /* counter's bytes - 1 */
    memcpy(counter + 1, nonce, AESMALL_CCM_STAR_NONCE_SIZE);
    counter[14] = 0;
    counter[15] = 1;
    return aesmall_ctr_crypt(cipher, counter, in, in_len, out, out_cap);
}
