/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "gcm_check.h"
#include "gcm_run.h"

aesmall_error aesmall_gcm_kept_seal_parts(const aesmall_cipher *cipher,
                                          const aesmall_gcm_hash *hash,
                                          const aesmall_aead_parts *parts)
{
    const aesmall_error error = aesmall_gcm_check_seal(cipher, parts, AESMALL_GCM_MIN_TAG_SIZE);

    if (error != AESMALL_OK) {
        return error;
    }
    if (hash->update == NULL) {
        return AESMALL_ERROR_KEY;
    }
    return aesmall_gcm_kept_run(cipher, hash, parts, 0);
}
