/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <tinycrypt/cbc_mode.h>

#include <modes/cbc/cbc_blocks.h>

#include "tc_internal.h"

#ifndef AESMALL_DROPIN_ENCRYPT_ONLY
int tc_cbc_mode_decrypt(uint8_t *out, unsigned int outlen, const uint8_t *in, unsigned int inlen,
                        const uint8_t *iv, const TCAesKeySched_t sched)
{
    const aesmall_dropin_view view = {{NULL, aesmall_dropin_decrypt}, sched};
    uint8_t first[TC_AES_BLOCK_SIZE];

    if (out == NULL || in == NULL || iv == NULL || sched == NULL || outlen == 0 ||
        outlen % TC_AES_BLOCK_SIZE != 0 || inlen < outlen ||
        (inlen - outlen != 0 && inlen - outlen != TC_AES_BLOCK_SIZE)) {
        return TC_CRYPTO_FAIL;
    }
    memcpy(first, iv, TC_AES_BLOCK_SIZE); /* which out may overlap */
    memmove(out, in, outlen);
#if AESMALL_DROPIN_WIDE > 1
    return aesmall_tc_result(aesmall_cbc_decrypt_nopad_wide_with(
        &view.cipher, sched, AESMALL_DROPIN_HERE(decrypt_wide), first, out, outlen, out, outlen));
#else
    aesmall_cbc_decrypt_blocks(&view.cipher, first, out, outlen, out);
    return TC_CRYPTO_SUCCESS;
#endif
}
#endif
