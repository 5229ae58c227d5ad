/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/scrub.h"
#include "../../core/target.h"
#include "manx_core.h"

#if !AESMALL_AVR_ASM /* else src/avr/modes/aesmall_manx1_seal.S */

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

aesmall_error aesmall_manx1_seal(const aesmall_cipher *cipher, const aesmall_manx_params *params,
                                 const uint8_t *nonce, const uint8_t *ad, size_t ad_bits,
                                 const uint8_t *msg, size_t msg_bits,
                                 uint8_t out[AESMALL_MANX1_SEALED_SIZE])
{
    const aesmall_error error = seal(cipher, params, nonce, ad, ad_bits, msg, msg_bits, out);

    aesmall_scrub();
    return error;
}

#endif
