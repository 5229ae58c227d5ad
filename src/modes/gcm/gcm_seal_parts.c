/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "gcm.h"
#include "gcm_check.h"

aesmall_error aesmall_gcm_seal_parts(const aesmall_cipher *cipher, const aesmall_aead_parts *parts)
{
    const aesmall_error error = aesmall_gcm_check_seal(cipher, parts, AESMALL_GCM_MIN_TAG_SIZE);

    if (error == AESMALL_OK) {
        aesmall_gcm_seal_run(cipher, parts);
    }
    return error;
}
