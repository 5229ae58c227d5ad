/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "tc_internal.h"

AESMALL_DROPIN_FITS(AESMALL_DROPIN_SCHEDULE_SIZE(128), sizeof(struct tc_aes_key_sched_struct));

int tc_aes128_set_encrypt_key(TCAesKeySched_t s, const uint8_t *k)
{
    if (s == NULL || k == NULL) {
        return TC_CRYPTO_FAIL;
    }
    AESMALL_DROPIN_HERE(expand)((void *)s->words, k);
    return TC_CRYPTO_SUCCESS;
}

int tc_aes_encrypt(uint8_t *out, const uint8_t *in, const TCAesKeySched_t s)
{
    if (out == NULL || in == NULL || s == NULL) {
        return TC_CRYPTO_FAIL;
    }
    memmove(out, in, TC_AES_BLOCK_SIZE);
    AESMALL_DROPIN_ENCRYPT((const void *)s->words, out, out);
    return TC_CRYPTO_SUCCESS;
}
