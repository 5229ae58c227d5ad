/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "drbg_internal.h"

/* SP 800-90A 10.2.1.3. With the derivation function entropy and nonce are one string, from the same
 * source. */
aesmall_error aesmall_drbg_instantiate(aesmall_drbg *drbg, const uint8_t *personalization,
                                       size_t personalization_len)
{
    uint8_t zero[AESMALL_DRBG_SEED_MAX];
    aesmall_error error = aesmall_drbg_check(drbg, personalization_len);

    if (error == AESMALL_OK) {
        memset(zero, 0, sizeof zero);
        memset(drbg->v, 0, sizeof drbg->v);
        aesmall_drbg_set_key(drbg, zero);
        drbg->interval = AESMALL_DRBG_RESEED_INTERVAL;
        error = aesmall_drbg_seed(drbg,
                                  drbg->derive == aesmall_drbg_add
                                      ? aesmall_drbg_seed_size(drbg)
                                      : (uint8_t)(drbg->key_size + drbg->key_size / 2),
                                  personalization, personalization_len);
    }
    if (error != AESMALL_OK) {
        drbg->init = NULL;
    }
    return error;
}
