/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "manx.h"
#include "manx2_core.h"

aesmall_error aesmall_manx2_seal_wide_with(const aesmall_cipher *cipher, const void *schedule,
                                           aesmall_wide_blocks *two,
                                           const aesmall_manx_params *params, const uint8_t *nonce,
                                           const uint8_t *ad, size_t ad_bits, const uint8_t *msg,
                                           size_t msg_bits, uint8_t *out, size_t out_cap)
{
    uint8_t work[2 * AESMALL_BLOCK_SIZE];
    uint8_t size;
    aesmall_error error;

    if (cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    error = aesmall_manx2_build(params, nonce, ad, ad_bits, msg, msg_bits, out_cap, work, &size);
    if (error != AESMALL_OK) {
        return error;
    }
    if (size > AESMALL_BLOCK_SIZE) {
        two(schedule, work, out);
    } else {
        cipher->encrypt(cipher, work, out);
    }
    aesmall_wipe(work, sizeof work);
    return AESMALL_OK;
}

aesmall_error aesmall_manx2_open_wide_with(const aesmall_cipher *cipher, const void *schedule,
                                           aesmall_wide_blocks *two,
                                           const aesmall_manx_params *params, const uint8_t *nonce,
                                           const uint8_t *ad, size_t ad_bits, const uint8_t *in,
                                           size_t in_bits, uint8_t out[AESMALL_MANX2_TEXT_SIZE],
                                           size_t *out_bits)
{
    uint8_t text[2 * AESMALL_BLOCK_SIZE];
    uint8_t bits = AESMALL_MANX_NO_PADDING;
    uint8_t is_two = in_bits == 2 * AESMALL_MANX_BLOCK_BITS;

    *out_bits = 0;
    if (cipher->decrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (params->limit2 == 0) {
        return AESMALL_ERROR_ARGUMENT;
    }
    if (!aesmall_manx_takes_ad(params, ad_bits)) {
        return AESMALL_ERROR_LENGTH;
    }
    if (is_two || in_bits == AESMALL_MANX_BLOCK_BITS) {
        if (is_two) {
            two(schedule, in, text);
        } else {
            cipher->decrypt(cipher, in, text);
        }
        bits = aesmall_manx2_recover(params, nonce, ad, ad_bits, is_two, text, out);
        aesmall_wipe(text, sizeof text);
    }
    if (bits == AESMALL_MANX_NO_PADDING) { /* public: the call returns it */
        aesmall_wipe(out, AESMALL_MANX2_TEXT_SIZE);
        return AESMALL_ERROR_AUTH;
    }
    *out_bits = bits;
    return AESMALL_OK;
}
