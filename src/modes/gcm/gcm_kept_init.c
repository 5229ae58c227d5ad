/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "gcm_kept.h"
#include "gcm_run.h"

aesmall_error aesmall_gcm_kept_init(aesmall_gcm_kept *kept, const aesmall_cipher *cipher)
{
    uint8_t h[AESMALL_BLOCK_SIZE];

    if (cipher->encrypt == NULL) {
        aesmall_gcm_kept_wipe(kept);
        return AESMALL_ERROR_KEY;
    }
    aesmall_wipe(h, sizeof h);
    cipher->encrypt(cipher, h, h);
    kept->hash.update = aesmall_gcm_kept_update;
    aesmall_ghash_init(&kept->key, h);
    aesmall_wipe(h, sizeof h);
    return AESMALL_OK;
}
