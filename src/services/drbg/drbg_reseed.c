/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "drbg_internal.h"

/* SP 800-90A 10.2.1.4. */
aesmall_error aesmall_drbg_reseed(aesmall_drbg *drbg, const uint8_t *additional,
                                  size_t additional_len)
{
    aesmall_error error = aesmall_drbg_check(drbg, additional_len);

    if (error != AESMALL_OK) {
        return error;
    }
    return aesmall_drbg_seed(
        drbg, drbg->derive == aesmall_drbg_add ? aesmall_drbg_seed_size(drbg) : drbg->key_size,
        additional, additional_len);
}
