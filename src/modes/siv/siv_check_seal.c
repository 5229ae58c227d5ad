/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/overlap.h"
#include "siv_core.h"

aesmall_error aesmall_siv_check_seal(const aesmall_cipher *mac_cipher,
                                     const aesmall_cipher *ctr_cipher, const aesmall_siv_args *args)
{
    size_t out_len = AESMALL_SIV_SIZE(args->in_len);
    aesmall_error error;

    if (out_len < args->in_len) {
        return AESMALL_ERROR_LENGTH;
    }
    error = aesmall_siv_check(mac_cipher, ctr_cipher, args, out_len);
    if (error == AESMALL_OK && args->in != args->out + AESMALL_BLOCK_SIZE &&
        aesmall_touches(args->in, args->in_len, args->out, out_len)) {
        error = AESMALL_ERROR_OVERLAP;
    }
    return error;
}
