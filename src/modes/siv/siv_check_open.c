/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/overlap.h"
#include "siv_core.h"

aesmall_error aesmall_siv_check_open(const aesmall_cipher *mac_cipher,
                                     const aesmall_cipher *ctr_cipher,
                                     const aesmall_siv_parts *parts)
{
    size_t len = parts->in_len - AESMALL_BLOCK_SIZE;
    aesmall_error error;

    if (parts->in_len < AESMALL_BLOCK_SIZE) {
        return AESMALL_ERROR_AUTH;
    }
    error = aesmall_siv_check(mac_cipher, ctr_cipher, parts, len);
    if (error == AESMALL_OK && parts->out != parts->in + AESMALL_BLOCK_SIZE &&
        aesmall_touches(parts->in, parts->in_len, parts->out, len)) {
        error = AESMALL_ERROR_OVERLAP;
    }
    return error;
}
