/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "tc_ccm.h"

int tc_ccm_config(TCCcmMode_t c, TCAesKeySched_t sched, uint8_t *nonce, unsigned int nlen,
                  unsigned int mlen)
{
    if (c == NULL || sched == NULL || nonce == NULL || nlen != AESMALL_TC_NONCE_SIZE || mlen < 4 ||
        mlen > TC_AES_BLOCK_SIZE || mlen % 2 != 0) {
        return TC_CRYPTO_FAIL;
    }
    c->sched = sched;
    c->nonce = nonce;
    c->mlen = mlen;
    return TC_CRYPTO_SUCCESS;
}
