/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/target.h"
#include "manx2_core.h"

#if !AESMALL_AVR_ASM /* else src/avr/modes/aesmall_manx2_seal.S */

aesmall_error aesmall_manx2_seal(const aesmall_cipher *cipher, const aesmall_manx_params *params,
                                 const uint8_t *nonce, const uint8_t *ad, size_t ad_bits,
                                 const uint8_t *msg, size_t msg_bits, uint8_t *out, size_t out_cap)
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
    cipher->encrypt(cipher, work, out);
    if (size > AESMALL_BLOCK_SIZE) {
        cipher->encrypt(cipher, work + AESMALL_BLOCK_SIZE, out + AESMALL_BLOCK_SIZE);
    }
    aesmall_wipe(work, sizeof work);
    return AESMALL_OK;
}

#endif
