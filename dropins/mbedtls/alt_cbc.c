/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "alt.h"

#if defined(AESMALL_MBEDTLS_ALT) && defined(MBEDTLS_CIPHER_MODE_CBC)

#include <core/wipe.h>
#include <modes/block.h>
#include <modes/cbc/cbc.h>
#include <modes/cbc/cbc_blocks.h>

/* Returns whether output begins in front of input and overlaps it. Mbed TLS decrypts so, from the
 * first block on: for example, a packet over its own IV. */
static int is_in_front(const unsigned char *input, size_t length, const unsigned char *output)
{
    return (uintptr_t)input - (uintptr_t)output - 1 < length - 1;
}

static void decrypt_forwards(const aesmall_cipher *cipher, unsigned char iv[16],
                             const unsigned char *input, size_t length, unsigned char *output)
{
    uint8_t next[16], block[16];
    size_t i;

    for (i = 0; i < length; i += 16) {
        memcpy(next, input + i, 16);
        cipher->decrypt(cipher, next, block);
        aesmall_xor(output + i, block, iv, 16);
        memcpy(iv, next, 16);
    }
    aesmall_wipe(block, sizeof block);
}

int mbedtls_aes_crypt_cbc(mbedtls_aes_context *ctx, int mode, size_t length, unsigned char iv[16],
                          const unsigned char *input, unsigned char *output)
{
    const aesmall_cipher *cipher = &ctx->key.cipher;
    const int front =
        mode == MBEDTLS_AES_DECRYPT && length != 0 && is_in_front(input, length, output);
    uint8_t last[16];

    if (length % 16 != 0) {
        return MBEDTLS_ERR_AES_INVALID_INPUT_LENGTH;
    }
    if ((unsigned)mode > 1 ||
        (mode == MBEDTLS_AES_ENCRYPT ? cipher->encrypt : cipher->decrypt) == NULL ||
        aesmall_cbc_overlap(iv, front ? output : input, length, output, length)) {
        return MBEDTLS_ERR_AES_BAD_INPUT_DATA;
    }
    if (length == 0) {
        return 0;
    }
    if (front) {
        decrypt_forwards(cipher, iv, input, length, output);
        return 0;
    }
    if (mode == MBEDTLS_AES_ENCRYPT) {
        memcpy(iv, aesmall_cbc_encrypt_blocks(cipher, iv, input, length, output), 16);
        return 0;
    }
    memcpy(last, input + length - 16, 16);
    if (!AESMALL_MBEDTLS_HAS_DECRYPT_WIDE(ctx) ||
        aesmall_cbc_decrypt_nopad_wide_with(cipher, ctx, ctx->decrypt_wide, iv, input, length,
                                            output, length) != AESMALL_OK) {
        aesmall_cbc_decrypt_blocks(cipher, iv, input, length, output);
    }
    memcpy(iv, last, 16);
    return 0;
}

#endif
