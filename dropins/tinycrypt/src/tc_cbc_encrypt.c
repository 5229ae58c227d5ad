/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <tinycrypt/cbc_mode.h>

#include <modes/cbc/cbc_blocks.h>

#include "tc_internal.h"

int tc_cbc_mode_encrypt(uint8_t *out, unsigned int outlen, const uint8_t *in, unsigned int inlen,
                        const uint8_t *iv, const TCAesKeySched_t sched)
{
    const aesmall_dropin_view view = {{aesmall_dropin_encrypt, NULL}, sched};
    uint8_t first[TC_AES_BLOCK_SIZE];

    if (out == NULL || in == NULL || iv == NULL || sched == NULL || inlen == 0 ||
        inlen % TC_AES_BLOCK_SIZE != 0 || outlen < inlen || outlen - inlen != TC_AES_BLOCK_SIZE) {
        return TC_CRYPTO_FAIL;
    }
    memcpy(first, iv, TC_AES_BLOCK_SIZE); /* which out may overlap */
    memmove(out + TC_AES_BLOCK_SIZE, in, inlen);
    memcpy(out, first, TC_AES_BLOCK_SIZE);
    (void)aesmall_cbc_encrypt_blocks(&view.cipher, out, out + TC_AES_BLOCK_SIZE, inlen,
                                     out + TC_AES_BLOCK_SIZE);
    return TC_CRYPTO_SUCCESS;
}
