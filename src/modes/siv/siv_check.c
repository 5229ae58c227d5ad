/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/overlap.h"
#include "siv_core.h"

aesmall_error aesmall_siv_check(const aesmall_cipher *mac_cipher, const aesmall_cipher *ctr_cipher,
                                const aesmall_siv_args *args, size_t out_len)
{
    size_t i;

    if (mac_cipher->encrypt == NULL || ctr_cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (mac_cipher == ctr_cipher || args->ad_count > AESMALL_SIV_MAX_ADS) {
        return AESMALL_ERROR_ARGUMENT;
    }
    if (out_len > args->out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    for (i = 0; i < args->ad_count; i++) {
        if (aesmall_touches(args->ads[i].data, args->ads[i].len, args->out, out_len)) {
            return AESMALL_ERROR_OVERLAP;
        }
    }
    return AESMALL_OK;
}
