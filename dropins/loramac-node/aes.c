/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aes.h"

return_type aes_set_key(const uint8_t key[], length_type keylen, aes_context ctx[1])
{
    if (keylen != 16 && keylen != 128) {
        aesmall_wipe(ctx, sizeof *ctx);
        return 255;
    }
    AESMALL_DROPIN_KEY_DO(128, init_encrypt_only)(&ctx->key, key);
    return 0;
}

return_type aes_encrypt(const uint8_t in[N_BLOCK], uint8_t out[N_BLOCK], const aes_context ctx[1])
{
    const aesmall_cipher *cipher = &ctx->key.cipher;

    if (cipher->encrypt == NULL) {
        aesmall_wipe(out, N_BLOCK); /* the caller may not look at the answer */
        return 255;
    }
    cipher->encrypt(cipher, in, out);
    return 0;
}
