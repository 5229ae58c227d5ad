/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "manx.h"
#include "manx2_core.h"

aesmall_error aesmall_manx2_bulk_seal(const aesmall_cipher *cipher, const void *schedule,
                                      aesmall_two_blocks *two, const aesmall_manx_params *params,
                                      const uint8_t *nonce, const uint8_t *ad, size_t ad_bits,
                                      const uint8_t *msg, size_t msg_bits, uint8_t *out,
                                      size_t out_cap)
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
