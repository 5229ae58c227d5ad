/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/apart.h"
#include "../../core/flash.h"
#include "../../core/scrub.h"
#include "../../core/target.h"
#include "../double.h"
#include "manx.h"
#include "manx_core.h"

AESMALL_APART void aesmall_manx1_double(const aesmall_manx_params *params,
                                        uint8_t block[AESMALL_BLOCK_SIZE])
{
    if (params->options & AESMALL_MANX_PUBLISHED_DOUBLING) {
        aesmall_manx1_double_as_published(block);
    } else {
        aesmall_double(block);
    }
}

/* Doubles as the code of aadomn/manx_ae, commit 939a143, does. Its vectors show this. */
AESMALL_OWN_SECTION(aesmall_manx1_double_as_published)
AESMALL_APART void aesmall_manx1_double_as_published(uint8_t block[AESMALL_BLOCK_SIZE])
{
    uint8_t top =
        (uint8_t)(aesmall_hide_mask((int8_t)(0 - (block[AESMALL_BLOCK_SIZE - 1] >> 7))) & 0x87);
    uint8_t carry = block[3] >> 7; /* a doubling has no carry from there */
    uint8_t i;

    for (i = 0; i < AESMALL_BLOCK_SIZE; i++) {
        uint8_t byte = block[i];

        block[i] = (uint8_t)(byte << 1 | carry);
        carry = byte >> 7;
    }
    block[0] ^= top;
}

/* In the paper's names s = padded, v = head. */
aesmall_error aesmall_manx1_init(aesmall_manx_params *params, size_t nonce_bits, size_t ad_max_bits,
                                 uint8_t options)
{
    size_t padded;
    size_t head;

    memset(params, 0, sizeof *params);
    if (options & ~(AESMALL_MANX_VARIABLE_AD | AESMALL_MANX_PUBLISHED_DOUBLING)) {
        return AESMALL_ERROR_ARGUMENT;
    }
    if (nonce_bits > AESMALL_MANX_BLOCK_BITS) {
        return AESMALL_ERROR_LENGTH;
    }
    padded = AESMALL_MANX_BLOCK_BITS - nonce_bits + AESMALL_MANX_LEVEL;
    if (padded < ad_max_bits) {
        padded = ad_max_bits;
    }
    head = padded - (AESMALL_MANX_BLOCK_BITS - nonce_bits);
    if (head >= AESMALL_MANX_BLOCK_BITS) {
        return AESMALL_ERROR_CAPACITY;
    }
    params->nonce_bits = (uint8_t)nonce_bits;
    params->ad_most = (uint8_t)ad_max_bits;
    if (!(options & AESMALL_MANX_VARIABLE_AD)) {
        params->ad_least = (uint8_t)ad_max_bits;
    } else if (ad_max_bits == padded) { /* the 1 after an AD needs room too */
        params->ad_most = (uint8_t)(ad_max_bits - 1);
    }
    params->limit1 = (uint8_t)(AESMALL_MANX_BLOCK_BITS - head);
    params->head = (uint8_t)head;
    params->options = options;
    if (options == AESMALL_MANX_FIXED_AD && ((nonce_bits | ad_max_bits) & 7) == 0 &&
        nonce_bits + ad_max_bits <= AESMALL_MANX_BLOCK_BITS) {
        params->limit_bytes = params->limit1;
        params->nonce_size = (uint8_t)(nonce_bits >> 3);
        params->ad_size = (uint8_t)(ad_max_bits >> 3);
        params->fill_size = (uint8_t)(AESMALL_BLOCK_SIZE - params->nonce_size - params->ad_size);
    }
    return AESMALL_OK;
}

#if !AESMALL_AVR_ASM /* otherwise src/avr/modes/aesmall_manx1_seal_bytes.S */

aesmall_error aesmall_manx1_seal_bytes(const aesmall_cipher *cipher,
                                       const aesmall_manx_params *params, const uint8_t *nonce,
                                       const uint8_t *ad, const uint8_t *msg, size_t msg_bits,
                                       uint8_t out[AESMALL_MANX1_SEALED_SIZE])
{
    if (cipher->encrypt != NULL && params->limit_bytes == 0) {
        return AESMALL_ERROR_ARGUMENT;
    }
    return aesmall_manx1_seal(cipher, params, nonce, ad, params->ad_most, msg, msg_bits, out);
}

#endif

#if !AESMALL_AVR_ASM /* otherwise src/avr/modes/aesmall_manx1_seal.S */

/* One string fills both blocks: nonce, AD, zeros, text, 10*. The double of the encrypted first
 * block, S, masks the second before and after its encryption. */
AESMALL_SCRUBBED static aesmall_error seal(const aesmall_cipher *cipher,
                                           const aesmall_manx_params *params, const uint8_t *nonce,
                                           const uint8_t *ad, size_t ad_bits, const uint8_t *msg,
                                           size_t msg_bits, uint8_t out[AESMALL_MANX1_SEALED_SIZE])
{
    uint8_t work[2 * AESMALL_BLOCK_SIZE];
    uint8_t *const text = work + AESMALL_BLOCK_SIZE;

    if (cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (params->limit1 == 0) {
        return AESMALL_ERROR_ARGUMENT;
    }
    if (msg_bits >= params->limit1 || !aesmall_manx_takes_ad(params, ad_bits)) {
        return AESMALL_ERROR_LENGTH;
    }
    memset(work, 0, sizeof work);
    aesmall_manx_put(work, 0, nonce, 0, params->nonce_bits);
    aesmall_manx_put_ad(params, work, params->nonce_bits, ad, ad_bits);
    aesmall_manx_put(text, params->head, msg, 0, (uint8_t)msg_bits);
    aesmall_manx_put_one(text, (uint8_t)(params->head + msg_bits));

    cipher->encrypt(cipher, work, work);
    aesmall_manx1_double(params, work);
    aesmall_xor_block(text, work);
    cipher->encrypt(cipher, text, out);
    aesmall_xor_block(out, work);
    aesmall_wipe(work, sizeof work);
    return AESMALL_OK;
}

AESMALL_APART aesmall_error aesmall_manx1_seal(const aesmall_cipher *cipher,
                                               const aesmall_manx_params *params,
                                               const uint8_t *nonce, const uint8_t *ad,
                                               size_t ad_bits, const uint8_t *msg, size_t msg_bits,
                                               uint8_t out[AESMALL_MANX1_SEALED_SIZE])
{
    const aesmall_error error = seal(cipher, params, nonce, ad, ad_bits, msg, msg_bits, out);

    aesmall_scrub();
    return error;
}

#endif
