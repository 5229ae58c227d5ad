/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/overlap.h"
#include "siv_core.h"

aesmall_error aesmall_siv_check_open(const aesmall_cipher *mac_cipher,
                                     const aesmall_cipher *ctr_cipher, const aesmall_siv_args *args)
{
    size_t len = args->in_len - AESMALL_BLOCK_SIZE;
    aesmall_error error;

    if (args->in_len < AESMALL_BLOCK_SIZE) {
        return AESMALL_ERROR_AUTH;
    }
    error = aesmall_siv_check(mac_cipher, ctr_cipher, args, len);
    if (error == AESMALL_OK && args->out != args->in + AESMALL_BLOCK_SIZE &&
        aesmall_touches(args->in, args->in_len, args->out, len)) {
        error = AESMALL_ERROR_OVERLAP;
    }
    return error;
}
