/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/target.h"
#include "manx.h"

#if !AESMALL_AVR_ASM /* else src/avr/modes/aesmall_manx1_seal_bytes.S */

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
