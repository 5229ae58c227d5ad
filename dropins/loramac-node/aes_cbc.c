/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "aes.h"

return_type aes_cbc_encrypt(const uint8_t *in, uint8_t *out, int32_t n_block, uint8_t iv[N_BLOCK],
                            const aes_context ctx[1])
{
    const size_t len = n_block > 0 ? (size_t)n_block * N_BLOCK : 0;

    if (aesmall_cbc_encrypt_nopad(&ctx->key.cipher, iv, in, len, out, len) != AESMALL_OK) {
        return 255;
    }
    if (len > 0) {
        memcpy(iv, out + len - N_BLOCK, N_BLOCK);
    }
    return 0;
}
