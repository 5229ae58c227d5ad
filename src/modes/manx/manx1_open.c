/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "manx_core.h"

/* Decrypts and unmasks the second block, and XORs it with its expected first bits. `work` is as in
 * seal before the encryption, without the text. */
static void recover(const aesmall_cipher *cipher, const aesmall_manx_params *params, uint8_t *work,
                    const uint8_t *in, uint8_t text[AESMALL_BLOCK_SIZE])
{
    cipher->encrypt(cipher, work, work);
    aesmall_manx1_double(params, work);
    memcpy(text, in, AESMALL_BLOCK_SIZE);
    aesmall_xor_block(text, work);
    cipher->decrypt(cipher, text, text);
    aesmall_xor_block(text, work);
    aesmall_xor_block(text, work + AESMALL_BLOCK_SIZE);
    aesmall_wipe(work, AESMALL_BLOCK_SIZE);
}

aesmall_error aesmall_manx1_open(const aesmall_cipher *cipher, const aesmall_manx_params *params,
                                 const uint8_t *nonce, const uint8_t *ad, size_t ad_bits,
                                 const uint8_t *in, size_t in_bits,
                                 uint8_t out[AESMALL_MANX1_TEXT_SIZE], size_t *out_bits)
{
    uint8_t work[2 * AESMALL_BLOCK_SIZE];
    uint8_t text[AESMALL_BLOCK_SIZE];
    uint8_t place = AESMALL_MANX_NO_PADDING;

    *out_bits = 0;
    if (cipher->encrypt == NULL || cipher->decrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (params->limit1 == 0) {
        return AESMALL_ERROR_ARGUMENT;
    }
    if (!aesmall_manx_takes_ad(params, ad_bits)) {
        return AESMALL_ERROR_LENGTH;
    }
    if (in_bits == AESMALL_MANX_BLOCK_BITS) {
        memset(work, 0, sizeof work);
        aesmall_manx_put(work, 0, nonce, 0, params->nonce_bits);
        aesmall_manx_put_ad(params, work, params->nonce_bits, ad, ad_bits);
        recover(cipher, params, work, in, text);

        memset(out, 0, AESMALL_MANX1_TEXT_SIZE);
        aesmall_manx_put(out, 0, text, params->head, params->limit1);
        place = aesmall_manx_unpad(out, AESMALL_MANX1_TEXT_SIZE);
        place |= aesmall_manx_any(text, params->head);
        aesmall_wipe(text, sizeof text);
    }
    if (place >= params->limit1) { /* public: the call returns it */
        aesmall_wipe(out, AESMALL_MANX1_TEXT_SIZE);
        return AESMALL_ERROR_AUTH;
    }
    *out_bits = place;
    return AESMALL_OK;
}
