/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/scrub.h"
#include "drbg_internal.h"

/* SP 800-90A 10.2.1.5, 9.3.1: what went into a reseed is not used again. */
aesmall_error aesmall_drbg_generate(aesmall_drbg *drbg, const uint8_t *additional,
                                    size_t additional_len, uint8_t *out, size_t out_len)
{
    uint8_t seed[AESMALL_DRBG_SEED_MAX];
    aesmall_error error = aesmall_drbg_check(drbg, additional_len);

    if (error == AESMALL_OK && out_len > AESMALL_DRBG_MAX) {
        error = AESMALL_ERROR_LENGTH;
    }
    if (error == AESMALL_OK && drbg->requests >= drbg->interval) {
        error = aesmall_drbg_reseed(drbg, additional, additional_len);
        additional_len = 0;
    }
    if (error != AESMALL_OK) {
        return error;
    }
    memset(seed, 0, sizeof seed);
    if (additional_len != 0) {
        aesmall_drbg_update(drbg, seed, 0, additional, additional_len);
    }
    aesmall_drbg_stream(drbg, out, out_len);
    aesmall_drbg_update(drbg, seed, 0, NULL, 0);
    aesmall_scrub();
    aesmall_wipe(seed, sizeof seed);
    drbg->requests++;
    return AESMALL_OK;
}
