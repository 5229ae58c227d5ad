/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "tc_internal.h"

int tc_aes128_set_decrypt_key(TCAesKeySched_t s, const uint8_t *k)
{
    return tc_aes128_set_encrypt_key(s, k);
}

#ifndef AESMALL_DROPIN_ENCRYPT_ONLY
int tc_aes_decrypt(uint8_t *out, const uint8_t *in, const TCAesKeySched_t s)
{
    if (out == NULL || in == NULL || s == NULL) {
        return TC_CRYPTO_FAIL;
    }
    memmove(out, in, TC_AES_BLOCK_SIZE);
    AESMALL_DROPIN_HERE(decrypt)((const void *)s->words, out, out);
    return TC_CRYPTO_SUCCESS;
}
#endif
