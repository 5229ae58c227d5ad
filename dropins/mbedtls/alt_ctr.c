/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "alt.h"

#if defined(AESMALL_MBEDTLS_ALT) && defined(MBEDTLS_CIPHER_MODE_CTR)

#include <modes/block.h>
#include <modes/ctr/ctr_counter.h>

/* The most blocks of one call of the engine's CTR (core/cipher.h) */
#define MOST_BLOCKS 4095

/* Whole blocks, as many as the engine does in one go: returns their number, 0 if it does one at a
 * time. length >= 32. Callers may look at stream_block: it holds the keystream of the last block.
 */
AESMALL_FRONT size_t many_blocks(const mbedtls_aes_context *ctx, size_t length, uint8_t counter[16],
                                 uint8_t stream_block[16], const uint8_t *in, uint8_t *out)
{
    const aesmall_wide all = AESMALL_MBEDTLS_WIDE(wide_ctr, ctx);
    const aesmall_wide two = AESMALL_MBEDTLS_WIDE(wide, ctx);

    if (all.ctr_blocks != NULL) {
        const size_t most = (length - 1) / 16, blocks = most < MOST_BLOCKS ? most : MOST_BLOCKS;

        all.ctr_blocks(all.schedule, counter, in, out, blocks);
        return blocks;
    }
    if (two.encrypt_wide != NULL) {
        uint8_t stream[32];

        memcpy(stream, counter, 16);
        aesmall_ctr_next(counter);
        memcpy(stream + 16, counter, 16);
        aesmall_ctr_next(counter);
        two.encrypt_wide(two.schedule, stream, stream);
        aesmall_xor(out, in, stream, 32);
        memcpy(stream_block, stream + 16, 16);
        aesmall_wipe(stream, sizeof stream);
        return 2;
    }
    return 0;
}

int mbedtls_aes_crypt_ctr(mbedtls_aes_context *ctx, size_t length, size_t *nc_off,
                          unsigned char nonce_counter[16], unsigned char stream_block[16],
                          const unsigned char *input, unsigned char *output)
{
    const aesmall_cipher *cipher = &ctx->key.cipher;
    size_t used = *nc_off;

    if (used > 15 || cipher->encrypt == NULL) {
        return MBEDTLS_ERR_AES_BAD_INPUT_DATA;
    }
    while (length != 0) {
        size_t done = 0;

        if (used == 0 && length >= 32) {
            done = 16 * many_blocks(ctx, length, nonce_counter, stream_block, input, output);
        }
        if (done == 0) {
            if (used == 0) {
                cipher->encrypt(cipher, nonce_counter, stream_block);
                aesmall_ctr_next(nonce_counter);
            }
            done = length < 16 - used ? length : 16 - used;
            aesmall_xor(output, input, stream_block + used, done);
        }
        used = (used + done) % 16;
        input += done;
        output += done;
        length -= done;
    }
    *nc_off = used;
    return 0;
}

#endif
