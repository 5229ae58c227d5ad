/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "gcm.h"
#include "gcm_check.h"

aesmall_error aesmall_gcm_open_parts(const aesmall_cipher *cipher, const aesmall_aead_parts *parts)
{
    const aesmall_error error = aesmall_gcm_check_open(cipher, parts);

    return error != AESMALL_OK ? error : aesmall_gcm_open_run(cipher, parts);
}
