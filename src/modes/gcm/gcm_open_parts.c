/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "gcm.h"
#include "gcm_check.h"
#include "gcm_run.h"

aesmall_error aesmall_gcm_open_parts(const aesmall_cipher *cipher, const aesmall_aead_parts *parts)
{
    const aesmall_error error = aesmall_gcm_check_open(cipher, parts, AESMALL_GCM_MIN_TAG_SIZE);

    if (error != AESMALL_OK) {
        return error;
    }
    return aesmall_gcm_run(cipher, parts, aesmall_aead_tag_len(parts)); /* which is not 0 */
}
